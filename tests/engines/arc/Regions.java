package arc.graphics.g2d; // where an atlas's data may be looked at

import arc.files.Fi;
import arc.graphics.Pixmap;
import arc.graphics.g2d.TextureAtlas.TextureAtlasData;

/** Prints what Arc reads of an atlas: a line for each region, with its pixels as Arc decodes them. */
class Regions {
    public static void main(String[] arguments) {
        Fi file = new Fi(arguments[0]);
        TextureAtlasData data = new TextureAtlasData(file, file.parent(), false);
        for (TextureAtlasData.AtlasPage page : data.getPages()) {
            Pixmap pixels = new Pixmap(page.textureFile);
            for (TextureAtlasData.Region region : data.getRegions())
                if (region.page == page)
                    print(region, pixels);
        }
    }

    private static void print(TextureAtlasData.Region region, Pixmap pixels) {
        StringBuilder line = new StringBuilder(region.name);
        int[] numbers = {region.width, region.height, (int) region.offsetX, (int) region.offsetY,
                         region.originalWidth, region.originalHeight};
        for (int number : numbers)
            line.append(' ').append(number);
        line.append(' ');
        for (int y = 0; y < region.height; y++)
            for (int x = 0; x < region.width; x++)
                line.append(String.format("%08x", pixels.getRaw(region.left + x, region.top + y)));
        System.out.println(line);
    }
}
