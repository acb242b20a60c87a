/* Tests of the structure trees of texts, one for each syntax. That every format records one is for
 * tests/tree/law.py to show. */
#include "tree_rows.h"

/* An entry before the page, which libGDX passes over; a page; a region. */
TEST(libgdx)
{
    static const char text[] = "a: 1\n"              /* 0 */
                               "p.png\n"             /* 5 */
                               "size: 16, 8\n"       /* 11 */
                               "hero\n"              /* 23 */
                               "  bounds: 0,1,2,3\n" /* 28 */
                               "own:4\n" /* 46 */;
    static const row rows[] = {
        {0, "file", 0, 52, "lines", ""},        {1, "passed over", 0, 4, "text", "a: 1"},
        {1, "page: p.png", 5, 47, "lines", ""}, {2, "name", 5, 5, "text", "p.png"},
        {2, "size", 17, 5, "text", "16, 8"},    {2, "region: hero", 23, 29, "lines", ""},
        {3, "name", 23, 4, "text", "hero"},     {3, "bounds", 38, 7, "text", "0,1,2,3"},
        {3, "own", 50, 1, "number", "4"},
    };
    reading r = {.input = BYTES(text), .format = "libgdx"};
    EXPECT_ROWS(&r, rows);
}

TEST(bmfont)
{
    static const char text[] = "common scaleW=16 scaleH=16\n" /* 0 */
                               "page id=0 file=\"a b.png\"\n" /* 27 */
                               "\n"                           /* 52 */
                               " char id=65 width=4 height=4\n" /* 53 */;
    static const row rows[] = {
        {0, "file", 0, 82, "lines", ""},       {1, "common", 0, 27, "line", ""},
        {2, "scaleW", 14, 2, "number", "16"},  {2, "scaleH", 24, 2, "number", "16"},
        {1, "page: 0", 27, 25, "line", ""},    {2, "id", 35, 1, "number", "0"},
        {2, "file", 43, 7, "text", "a b.png"}, {1, "char: 65", 54, 28, "line", ""},
        {2, "id", 62, 2, "number", "65"},      {2, "width", 71, 1, "number", "4"},
        {2, "height", 80, 1, "number", "4"},
    };
    reading r = {.input = BYTES(text), .format = "bmfont"};
    EXPECT_ROWS(&r, rows);
}

/* Sections, values, and what the reader looks into. */
TEST(godot)
{
    static const char text[] =
        "[gd_resource type=\"SpriteFrames\"]\n"                             /* 0 */
        "; note\n"                                                          /* 34 */
        "[ext_resource type=\"Texture2D\" path=\"res://a.png\" id=\"1\"]\n" /* 41 */
        "[sub_resource type=\"AtlasTexture\" id=\"s\"]\n"                   /* 99 */
        "atlas = ExtResource(\"1\")\n"                                      /* 141 */
        "region = Rect2(0, 1, 2, 3)\n"                                      /* 166 */
        "[resource]\n"                                                      /* 193 */
        "animations = [{ \"name\": &\"run\", \"frames\": [SubResource(\"s\"), SubResource(\"s\")] "
        "}]\n" /* 204 */;
    static const row rows[] = {
        {0, "file", 0, 286, "lines", ""},
        {1, "section: gd_resource", 0, 41, "lines", ""},
        {2, "type", 18, 14, "string", "SpriteFrames"},
        {1, "section: ext_resource", 41, 58, "lines", ""},
        {2, "type", 60, 11, "string", "Texture2D"},
        {2, "path", 77, 13, "string", "res://a.png"},
        {2, "id", 94, 3, "string", "1"},
        {1, "section: sub_resource", 99, 94, "lines", ""},
        {2, "type", 118, 14, "string", "AtlasTexture"},
        {2, "id", 136, 3, "string", "s"},
        {2, "atlas", 149, 16, "text", "ExtResource(\"1\")"},
        {2, "region", 175, 17, "text", "Rect2(0, 1, 2, 3)"},
        {1, "section: resource", 193, 93, "lines", ""},
        {2, "animations", 217, 68, "array", ""},
        {3, "0: &\"run\"", 218, 66, "object", ""},
        {4, "name", 228, 6, "text", "&\"run\""},
        {4, "frames", 246, 36, "array", ""},
        {5, "element", 247, 16, "text", "SubResource(\"s\")"},
        {5, "element", 265, 16, "text", "SubResource(\"s\")"},
    };
    reading r = {.input = BYTES(text), .format = "godot-tres"};
    EXPECT_ROWS(&r, rows);
}

/* A field outside of messages, comments, messages, a list. */
TEST(defold)
{
    static const char text[] =
        "version: \"1\" # note\n" /* 0 */
        "# more\n"                /* 20 */
        "pages { name: \"p.png\" size { width: 4 } sprites < name: \"s\" indices: [0, 1] "
        "frame_rect { width: 3 height: 2 } untrimmed_size { width: 5 height: 6 } > }\n" /* 27 */;
    static const row rows[] = {
        {0, "file", 0, 179, "lines", ""},
        {1, "version", 0, 12, "line", ""},
        {2, "version", 9, 3, "string", "1"},
        {1, "comment", 13, 13, "text", "# note\\x0a# more"},
        {1, "pages: p.png", 27, 151, "object", ""},
        {2, "name", 41, 7, "string", "p.png"},
        {2, "size", 49, 17, "object", ""},
        {3, "width", 63, 1, "number", "4"},
        {2, "sprites: s", 67, 109, "object", ""},
        {3, "name", 83, 3, "string", "s"},
        {3, "indices", 97, 1, "number", "0"},
        {3, "indices", 100, 1, "number", "1"},
        {3, "frame_rect", 103, 33, "object", ""},
        {4, "width", 123, 1, "number", "3"},
        {4, "height", 133, 1, "number", "2"},
        {3, "untrimmed_size", 137, 37, "object", ""},
        {4, "width", 161, 1, "number", "5"},
        {4, "height", 171, 1, "number", "6"},
    };
    reading r = {.input = BYTES(text), .format = "defold-tpinfo"};
    EXPECT_ROWS(&r, rows);
}

TEST(unity_sheet)
{
    static const char text[] = ":size=16x8\n" /* 0 */
                               "# note\n"     /* 11 */
                               "hero;0;1;2;3;0.5;0.5\n" /* 18 */;
    static const row rows[] = {
        {0, "file", 0, 39, "lines", ""},         {1, "header: size", 0, 11, "line", ""},
        {2, "name", 1, 4, "text", "size"},       {2, "value", 6, 4, "text", "16x8"},
        {1, "comment", 11, 6, "text", "# note"}, {1, "sprite: hero", 18, 21, "line", ""},
        {2, "name", 18, 4, "text", "hero"},      {2, "x", 23, 1, "number", "0"},
        {2, "y", 25, 1, "number", "1"},          {2, "w", 27, 1, "number", "2"},
        {2, "h", 29, 1, "number", "3"},          {2, "pivot x", 31, 3, "number", "0.5"},
        {2, "pivot y", 35, 3, "number", "0.5"},
    };
    reading r = {.input = BYTES(text), .format = "unity-tpsheet"};
    EXPECT_ROWS(&r, rows);
}

/* Lists stand as deep as their key; a name goes on in the next line. */
TEST(unity_meta)
{
    static const char text[] = "guid: ab\n"               /* 0 */
                               "TextureImporter:\n"       /* 9 */
                               "  spriteMode: 2\n"        /* 26 */
                               "  spriteSheet:\n"         /* 42 */
                               "    sprites:\n"           /* 57 */
                               "    - name: a\n"          /* 70 */
                               "      outline:\n"         /* 84 */
                               "      - - {x: 1, y: 2}\n" /* 99 */
                               "    - name: b\n"          /* 122 */
                               "      on\n" /* 136 */;
    static const row rows[] = {
        {0, "file", 0, 145, "lines", ""},        {1, "guid", 0, 9, "lines", ""},
        {2, "value", 6, 2, "text", "ab"},        {1, "TextureImporter", 9, 136, "lines", ""},
        {2, "spriteMode", 40, 1, "number", "2"}, {2, "spriteSheet", 44, 101, "lines", ""},
        {3, "sprites", 61, 84, "lines", ""},     {4, "0: a", 74, 52, "lines", ""},
        {5, "name", 82, 1, "text", "a"},         {5, "outline", 90, 36, "lines", ""},
        {6, "0", 105, 21, "lines", ""},          {7, "value", 107, 14, "text", "- {x: 1, y: 2}"},
        {4, "1: b", 126, 19, "lines", ""},       {5, "name", 134, 1, "text", "b"},
        {5, "value", 142, 2, "text", "on"},
    };
    reading r = {.input = BYTES(text), .format = "unity-meta"};
    EXPECT_ROWS(&r, rows);
}

TEST(xml)
{
    static const char text[] = "<?xml version='1.0'?>\n"              /* 0 */
                               "<!-- c -->\n"                         /* 22 */
                               "<TextureAtlas imagePath = 'a.png'>\n" /* 33 */
                               "<SubTexture name=\"h&amp;\" x=\"1\" y=\"2\" width=\"3\" "
                               "height=\"4\"/> <about>so</about>\n" /* 68 */
                               "</TextureAtlas>\n" /* 147 */;
    static const row rows[] = {
        {0, "file", 0, 163, "lines", ""},
        {1, "declaration", 0, 21, "text", "<?xml version='1.0'?>"},
        {1, "comment", 22, 10, "text", "<!-- c -->"},
        {1, "TextureAtlas", 33, 129, "object", ""},
        {2, "imagePath", 60, 5, "text", "a.png"},
        {2, "SubTexture: h&amp;", 68, 60, "object", ""},
        {3, "name", 86, 6, "text", "h&amp;"},
        {3, "x", 97, 1, "number", "1"},
        {3, "y", 103, 1, "number", "2"},
        {3, "width", 113, 1, "number", "3"},
        {3, "height", 124, 1, "number", "4"},
        {2, "about: so", 129, 17, "object", ""},
        {3, "text", 136, 2, "text", "so"},
    };
    reading r = {.input = BYTES(text), .format = "starling"};
    EXPECT_ROWS(&r, rows);
}
