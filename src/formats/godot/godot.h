/* Two formats of Godot. A `.tpsheet` is JSON for TexturePacker's plugin:
 *
 *   textures  [{ image, size{w,h}, normalMap?, sprites [{ filename, region{x,y,w,h},
 *                margin{x,y,w,h}, anchor{x,y}? }] }]
 *
 * A `.tres` is a resource of Godot's own as text:
 *
 *   [gd_resource type="SpriteFrames" load_steps=3 format=3]
 *   [ext_resource type="Texture2D" path="res://page.png" id="1"]
 *   [sub_resource type="AtlasTexture" id="walk_1"]
 *   atlas = ExtResource("1")
 *   region = Rect2(2, 2, 20, 30)
 *   margin = Rect2(3, 2, 20, 10)
 *   [resource]
 *   animations = [{ "frames": [{ "duration": 1.0, "texture": SubResource("walk_1") }],
 *                   "loop": true, "name": &"walk", "speed": 5.0 }]
 *
 * or of type AtlasTexture, whose `[resource]` has atlas, region and margin. The format number is 3
 * for Godot 4, 2 for Godot 3.
 *
 * An animation of speed 0 is none: its frames are single pictures. A margin is what trimming took
 * away: on the left, on top, on both sides together, on top and bottom together. */
#ifndef SPRESSI_FORMATS_GODOT_H
#define SPRESSI_FORMATS_GODOT_H

#include "formats/format.h"

/* Margins in the order of the files: left, top, both sides, top and bottom. Sets source and trim of
 * a frame whose rectangle is set; false when the source leaves int32. */
bool spressi_godot_set_margin(spress_frame *frame, const int32_t margin[4]);
void spressi_godot_margin_of(const spress_frame *frame, int32_t out[4]);

/* What can be set for the resources. */
typedef struct spressi_godot_settings {
    uint32_t version;   /* of Godot: 3 or 4 */
    const char *folder; /* where the pages lie in the project; NULL: "res://" */
    bool filter_clip;
} spressi_godot_settings;

extern const spressi_format spressi_godot_tres_format, spressi_godot_textures_format;

unsigned spressi_godot_tres_sniff(spress_bytes input);
unsigned spressi_godot_textures_sniff(spress_bytes input);
bool spressi_godot_tres_read(spressi_reader *reader, const spress_read_options *options,
                             spress_document *document);
bool spressi_godot_tres_write(spressi_writer *writer, const spress_document *document);
bool spressi_godot_textures_write(spressi_writer *writer, const spress_document *document);

unsigned spressi_godot_tpsheet_sniff(spress_bytes input);
bool spressi_godot_tpsheet_read(spressi_reader *reader, const spress_read_options *options,
                                spress_document *document);
bool spressi_godot_tpsheet_write(spressi_writer *writer, const spress_document *document);

#endif
