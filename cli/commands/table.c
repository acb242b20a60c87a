/* The commands: what they are called, what their help says, and which options they have. */
#include "commands/commands.h"
#include "completion/completion.h"
#include "options/options.h"

/* Names of options, for `without`; tests/unit/test_cli_commands.c looks each of them up. */
#define WITHOUT(...) ((const char *const[]){__VA_ARGS__, NULL})

static const char inspect_help[] =
    "Shows pages and frames of an atlas, the picture of a sprite, or images, bones, meshes and\n"
    "animations of a rig. Formats are recognised by content, then by extension.\n"
    "\n"
    "Examples:\n"
    "  spritepress inspect hero.pct\n"
    "  spritepress inspect --json hero.aatls | jq '.frames[].key'\n"
    "  spritepress inspect --sequences hero.pct\n"
    "  spritepress inspect --costs hero.pct\n"
    "  spritepress inspect --width 16 ghost.pcsef\n"
    "  spritepress inspect --tree damaged.aatls\n"
    "  spritepress inspect --hex --node \"page 0/region 2\" hero.aatls\n";

static const char validate_help[] =
    "Reads each file to the letter of its document, looks for the page images beside it and "
    "decodes\n"
    "images. Exits with 1 when a file has errors; warnings and notes leave it at 0. Folders and\n"
    "patterns stand for the atlases, rigs and sprites in them; other files there are passed over.\n"
    "\n"
    "Examples:\n"
    "  spritepress validate assets --strict-images\n"
    "  spritepress validate --werror --format sarif assets/*.aatls > findings.sarif\n"
    "  spritepress validate --lenient old.aatls\n";

static const char convert_help[] =
    "Converts between formats of one kind: atlases (spritepress formats lists them); PCHR, its\n"
    "JSON form and glTF; PCSEF and PNG. Says what the target cannot hold and then writes nothing,\n"
    "unless --allow-loss is given. Page images stay where they are; --copy-images copies them\n"
    "beside an OUT in another folder, and those inside sc-sprites become files there. Frames are\n"
    "laid out on new pages only where the target needs it: for an image inside the file, or where\n"
    "it cannot say that frames are trimmed or turned. A rig becomes an atlas by being drawn, "
    "frame\n"
    "by frame (baked); the options for rigs below are for that.\n"
    "\n"
    "Examples:\n"
    "  spritepress convert hero.aatls -o hero.pct --allow-loss\n"
    "  spritepress convert rig.pchr -o rig.json\n"
    "  spritepress convert rig.pchr -o rig.glb\n"
    "  spritepress convert rig.pchr -o rig.pct --fps 12 --scale 1/2\n"
    "  spritepress convert ghost.pcsef --width 16 -o ghost.png\n"
    "  spritepress convert ghost.png --palette pico8.gpl --nearest --to pcsef -o -\n";

static const char pack_help[] =
    "Packs images into an atlas, with PNG or WebP pages beside it. The format is that of\n"
    "ATLAS's ending, of --to, or of an engine (--for); \"spritepress formats\" lists them.\n"
    "Folders are searched for images, whose names are relative to the folder; a\n"
    ".spritepressignore leaves files out. Frames of a GIF, .9.png nine-patches, .pcsef\n"
    "sprites (with --width) and the frames of other atlases are taken too, and so are\n"
    "projects of other packers (.tps, .ftpp, libGDX's pack.json, Defold's .atlas) with their\n"
    "settings, before which go options. Transparent edges are trimmed, alike for all frames\n"
    "of an animation, and equal sprites are stored once. The same images give the same bytes;\n"
    "files that are right are not touched, and pages of the old atlas that nobody needs any\n"
    "more are removed.\n"
    "\n"
    "Examples:\n"
    "  spritepress pack sprites -o hero.pct\n"
    "  spritepress pack sprites -o items.aatls --max-size 1024 --preview look.png\n"
    "  spritepress pack ui -o ui.aatls --filter-min linear --filter-mag linear --wrap-u repeat\n"
    "  spritepress pack tiles/*.png -o world.scs --fps 8\n"
    "  spritepress pack sprites -o hero.pct --variant 0.5:@half --effort best\n"
    "  spritepress pack sprites -o hero.pct --max-size 512 --explain\n"
    "  spritepress pack sprites -o hero.pct --stable hero.pct --depfile hero.d\n"
    "  spritepress pack game.tps -o game.json\n"
    "  find . -name '*.png' | spritepress pack --list - -o all.pct\n";

static const char render_help[] =
    "Draws a file as a PNG, as an animation (APNG, GIF, WebP) or as a folder of PNGs, by the "
    "ending\n"
    "of OUT. A rig is posed and skinned; as a PNG it becomes a contact sheet of its animations\n"
    "unless --time or --frame picks a moment. Of an atlas a PNG shows all frames, and an "
    "animation\n"
    "plays one of sc-sprites' or a numbered sequence: walk_1, walk_2 ... A sheet that needs more "
    "than\n"
    "16,384 pixels on a side goes on in OUT-2.png, OUT-3.png ... Delays are exact in APNG, to the\n"
    "millisecond in WebP and to hundredths of a second in GIF, and no error adds up. A folder "
    "gets\n"
    "frame_00.png, frame_01.png ..., and older files of such names are removed from it.\n"
    "\n"
    "Examples:\n"
    "  spritepress render hero.pchr -o hero.png --labels\n"
    "  spritepress render hero.pchr --animation walk -o walk.gif --size 256 --background '#fff'\n"
    "  spritepress render hero.pchr --animation walk --time 0.25 --skeleton -o pose.png\n"
    "  spritepress render hero.pct --animation hero/walk -o walk.webp --scale 4\n"
    "  spritepress render hero.pct -o sheet.png --labels --scale 2\n"
    "  spritepress render ghost.pcsef --width 16 --scale 8 -o ghost.png\n";

static const char unpack_help[] =
    "Writes every frame of an atlas as a PNG in its source size, in the folders of its name. A\n"
    "frame of an animation gets its number: walk_00.png, walk_01.png. A frame with splits becomes\n"
    "a nine-patch, NAME.9.png. Rigs become JSON and PNG files, sprites one PNG. Everything is\n"
    "checked before the first file is written; files that are right already are not touched.\n"
    "\n"
    "Examples:\n"
    "  spritepress unpack hero.pct -o frames\n"
    "  spritepress unpack items.aatls -o out --only 'ui/*' --trimmed\n"
    "  spritepress unpack hero.pct -o frames --dry-run\n"
    "  spritepress unpack ghost.pcsef --width 16 -o out\n";

static const char studio_help[] =
    "Serves the studio's page to browsers of this machine, and prints its address, whose token\n"
    "lets the page in. The page opens and saves the files below DIR, below the folder that all\n"
    "FILEs have in common, or below the folder that you are in; the FILEs are opened at once.\n"
    "Hidden files are left out and no link is followed. Nothing is saved over what another\n"
    "program has changed. Ctrl+C ends it.\n"
    "\n"
    "Examples:\n"
    "  spritepress studio\n"
    "  spritepress studio assets\n"
    "  spritepress studio hero.pct ghost.pcsef\n"
    "  spritepress studio --no-open --port 8000 assets\n";

static const char formats_help[] =
    "Lists the formats: the id that --from and --to take, what kind "
    "of thing it holds, the extensions\n"
    "of its files, and its name. The JSON also tells what can be read, written and packed, and "
    "the\n"
    "settings of each format.\n"
    "\n"
    "Examples:\n"
    "  spritepress formats\n"
    "  spritepress formats | grep atlas\n"
    "  spritepress formats --json | jq -r '.formats[] | select(.packs) | .id'\n";

static const char completion_help[] =
    "Prints a script for the shell, bash unless another is named, that completes commands, "
    "options\n"
    "and their values for spritepress and pchr. \"make install\" puts it in its place.\n"
    "\n"
    "Examples:\n"
    "  source <(spritepress completion bash)\n"
    "  spritepress completion zsh > \"${fpath[1]}/_spritepress\"\n"
    "  spritepress completion fish > ~/.config/fish/completions/spritepress.fish\n";

static const char help_help[] =
    "Lists the commands, or tells about one of them what its --help tells.\n"
    "\n"
    "Examples:\n"
    "  spritepress help\n"
    "  spritepress help pack\n"
    "  spritepress help pchr unpack\n"
    "  spritepress help --json | jq '.commands[].name'\n";

static const char diff_help[] =
    "Compares two atlases, sprites or rigs, also of different formats: what was added, removed,\n"
    "moved, resized, retrimmed or retimed, and what else changed. Frames are matched by name; "
    "what\n"
    "only one of the formats can hold is no change. --pixels looks at the pictures, too. Ends "
    "with\n"
    "0 when they are the same and 1 when they differ.\n"
    "\n"
    "Examples:\n"
    "  spritepress diff old.pct new.pct\n"
    "  spritepress diff hero.atlas hero.json --pixels --picture changes.png\n"
    "  spritepress diff rig.pchr rig.glb --json\n"
    "\n"
    "In git, for every commit:\n"
    "  echo '*.pct diff=spritepress' >> .gitattributes\n"
    "  git config diff.spritepress.textconv 'spritepress inspect'\n"
    "  git difftool -y -x 'spritepress diff' HEAD~1 -- hero.pct\n";

static const char pchr_inspect_help[] = "Example:\n"
                                        "  pchr inspect character.pchr\n";

static const char pchr_pack_help[] = "Reads the JSON description and the image files it names, "
                                     "which must lie in its folder or below.\n"
                                     "\n"
                                     "Example:\n"
                                     "  pchr pack character.json -o character.pchr\n";

static const char pchr_unpack_help[] =
    "Writes DIR/NAME.json, where NAME is that of the file, and one PNG per image beside it.\n"
    "\n"
    "Example:\n"
    "  pchr unpack character.pchr -o ./out\n";

static const char pchr_help_help[] =
    "Lists the commands, or tells about one of them what its --help tells.\n"
    "\n"
    "Examples:\n"
    "  pchr help\n"
    "  pchr help unpack\n";

const cli_command cli_commands[] = {
    {.name = "inspect",
     .arguments = "FILE...",
     .summary = "show what is in a file",
     .help = inspect_help,
     .run = cli_inspect,
     .operands = CLI_FILES,
     .job = spress_inspect_job,
     .options = cli_inspect_rows},
    {.name = "validate",
     .arguments = "FILE|DIR...",
     .summary = "check files against every rule of their format",
     .help = validate_help,
     .run = cli_validate,
     .operands = CLI_FILES,
     .job = spress_validate_job,
     .options = cli_validate_rows},
    {.name = "convert",
     .arguments = "IN -o OUT",
     .summary = "turn a file into another format",
     .help = convert_help,
     .run = cli_convert,
     .operands = CLI_FILES,
     .job = spress_convert_job,
     .has_settings = true,
     .options = cli_convert_rows},
    {.name = "pack",
     .arguments = "IMAGES|DIR... -o ATLAS",
     .summary = "press images into an atlas",
     .help = pack_help,
     .run = cli_pack,
     .operands = CLI_FILES,
     .job = spress_pack_job,
     .has_settings = true,
     .options = cli_pack_rows,
     .without = WITHOUT("from", "nearest")},
    {.name = "render",
     .arguments = "FILE -o OUT",
     .summary = "draw a rig, an animation, a sprite or a contact sheet",
     .help = render_help,
     .run = cli_render,
     .operands = CLI_FILES,
     .job = spress_render_job,
     .options = cli_render_rows},
    {.name = "unpack",
     .arguments = "FILE -o DIR",
     .summary = "write the frames of an atlas as images",
     .help = unpack_help,
     .run = cli_unpack,
     .operands = CLI_FILES,
     .job = spress_unpack_job,
     .options = cli_unpack_rows},
    {.name = "diff",
     .arguments = "BEFORE AFTER",
     .summary = "tell what changed from one file to another",
     .help = diff_help,
     .run = cli_diff,
     .operands = CLI_FILES,
     .job = spress_diff_job,
     .options = cli_diff_rows},
    {.name = "studio",
     .arguments = "[DIR|FILE...]",
     .summary = "open the studio in a browser, on the files of a folder",
     .help = studio_help,
     .run = cli_studio,
     .operands = CLI_PLACES,
     .options = cli_studio_rows},
    {.name = "pchr",
     .arguments = "COMMAND ...",
     .summary = "inspect, pack or unpack .pchr files",
     .help = "",
     .commands = cli_pchr_commands,
     .options = cli_plain_rows},
    {.name = "formats",
     .arguments = "",
     .summary = "list the formats",
     .help = formats_help,
     .run = cli_formats,
     .options = cli_formats_rows},
    {.name = "completion",
     .arguments = "[bash|zsh|fish]",
     .summary = "print a script that completes commands and options",
     .help = completion_help,
     .run = cli_completion,
     .operands = CLI_SHELLS,
     .options = cli_plain_rows},
    {.name = "help",
     .arguments = "[COMMAND]",
     .summary = "show help",
     .help = help_help,
     .operands = CLI_COMMAND_NAMES,
     .options = cli_help_rows},
    {.name = NULL},
};

const cli_command cli_pchr_commands[] = {
    {.name = "inspect",
     .arguments = "FILE",
     .summary = "print the header and a summary of each section",
     .help = pchr_inspect_help,
     .run = cli_pchr_inspect,
     .operands = CLI_FILES,
     .job = spress_inspect_job,
     .options = cli_inspect_rows,
     .without = WITHOUT("from", "nearest", "image-root", "sequences", "costs", "no-orientation")},
    {.name = "pack",
     .arguments = "JSON -o OUT.pchr",
     .summary = "make a .pchr from its JSON form and images",
     .help = pchr_pack_help,
     .run = cli_pchr_pack,
     .operands = CLI_FILES,
     .job = spress_convert_job,
     .options = cli_pchr_rows,
     .without =
         WITHOUT("from", "nearest", "to", "for", "allow-loss", "copy-images", "max-size", "fps",
                 "scale", "filter", "antialias", "step", "bind", "y-down", "clockwise", "flip-v")},
    {.name = "unpack",
     .arguments = "FILE -o DIR",
     .summary = "write the JSON form and the images as PNG",
     .help = pchr_unpack_help,
     .run = cli_pchr_unpack,
     .operands = CLI_FILES,
     .job = spress_unpack_job,
     .options = cli_pchr_rows,
     .without = WITHOUT("from", "nearest", "image-root", "no-orientation", "format", "only",
                        "trimmed", "no-nine-patch", "dry-run", "compact")},
    {.name = "help",
     .arguments = "[COMMAND]",
     .summary = "show help",
     .help = pchr_help_help,
     .operands = CLI_COMMAND_NAMES,
     .options = cli_help_rows},
    {.name = NULL},
};
