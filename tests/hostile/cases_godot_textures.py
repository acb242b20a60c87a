"""Files of one AtlasTexture: docs/formats/godot.md. The text itself is in cases_godot_tres.py."""

from build import Table

T = Table("godot-textures", ".tres", text=True, default_options=("--from", "godot-textures"))

HEAD = '[gd_resource type="AtlasTexture" load_steps=2 format=2]\n[ext_resource path="res://a.png" type="Texture" id=1]\n[resource]\n'
TEXTURE = "flags = 7\natlas = ExtResource( 1 )\nregion = Rect2( 0, 0, 8, 8 )\nmargin = Rect2( 1, 1, 2, 2 )\n"

T.accepted("least", HEAD + TEXTURE)
T.accepted("a name of its own", HEAD + 'resource_name = "n"\n' + TEXTURE)
T.error("SpriteFrames, whose animations it cannot hold", '§[gd_resource type="SpriteFrames" format=3]\n[resource]\n', "DSC001")

CASES = T.cases
