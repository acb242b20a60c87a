"""Godot's resources as text: docs/formats/godot.md."""

from build import Pieces, Table

T = Table("godot-tres", ".tres", text=True, default_options=("--from", "godot-tres"),
          dialects=("godot-tres", "godot-textures"))

HEAD = '[gd_resource type="SpriteFrames" load_steps=3 format=3]\n'
PAGE = '[ext_resource type="Texture2D" path="res://a.png" id="1"]\n'
TEXTURE = 'atlas = ExtResource("1")\nregion = Rect2(0, 0, 8, 8)\n'
SUB = f'[sub_resource type="AtlasTexture" id="a"]\n{TEXTURE}'
END = "[resource]\n"
WALK = '{"frames": [SubResource("a")], "loop": true, "name": &"walk", "speed": 5.0}'


def frames(sub=SUB, animations=WALK, head=HEAD + PAGE):
    return f"{head}{sub}{END}animations = [{animations}]\n"


def single(values, head='[gd_resource type="AtlasTexture" format=3]\n' + PAGE):
    return f"{head}{END}{values}"


def steps(text):
    return frames(animations=f'{{"frames": [{text}], "loop": false, "name": "w", "speed": 5.0}}')


# --- the text

T.accepted("least", frames())
T.accepted("Godot 3", frames().replace('"1"', " 1 ").replace("format=3", "format=2").replace("&", ""))
T.accepted("byte-order mark, CR LF, comments", Pieces([b"\xef\xbb\xbf", frames().replace("\n", " ; here\r\n").encode()]))
T.accepted("values of every kind",
           frames().replace(END, END + 'script = null\nmetadata/x = {"a": [1, Color(0, 0, 0, 1)], "b": {}}\n"odd key" = -1.5e3\n'))
T.accepted("durations", steps('{"duration": 2.0, "texture": SubResource("a"), "other": [1]}'))
T.accepted("escapes", frames(sub=SUB + 'resource_name = "\\u00e9 \\"q\\" \\\\"\n'))
T.error("empty file", "§", "DSC001")
T.error("no tag", "§a = 1\n", "DSC001")
T.error("a tag that does not end", HEAD + "[ext_resource§", "DSC001")
T.error("a tag without a value", "[gd_resource type=§]", "DSC001")
T.error("a string that does not end", HEAD + "[ext_resource path=§\"a]\n", "DSC001")
T.error("a string that ends in an escape", HEAD + '[ext_resource path=§"a\\"', "DSC001")
T.error("another resource", '§[gd_resource type="Theme" format=3]\n', "DSC001")
T.error("a scene", "§[gd_scene format=3]\n", "DSC001")
T.error("a tag of a scene", HEAD + "§[node name=x]\n", "DSC001")
T.error("a picture behind what uses it", f"{HEAD}{PAGE}{SUB}§{PAGE}", "DSC001")
T.error("two resources", frames() + "§" + END, "DSC001")
T.error("a value without a key", frames().replace(END, END + "§= 1\n"), "DSC001")
T.error("a key without a value", HEAD + END + "a =\n§", "DSC001")
T.error("a bracket that does not end", HEAD + END + "a = [1, 2\n§", "DSC001")
T.error("a bracket that only ends", HEAD + END + "a = §]\n", "DSC001")
T.error("animations are no array", HEAD + END + "animations = §{}\n", "DSC001")
T.error("an animation without braces", frames(animations="§1"), "DSC001")
T.error("a key that is no string", frames(animations='{§frames: []}'), "DSC001")
T.error("no comma between steps", steps('SubResource("a") §SubResource("a")'), "DSC001")

# --- resources

T.error("no resource", HEAD + PAGE + SUB + "§", "DSC003")
T.error("a single texture without a picture", single("region = Rect2(0, 0, 8, 8)\n").replace("[resource]", "§[resource]"), "DSC003")
T.error("a picture that does not exist",
        single('atlas = ExtResource("2")\nregion = Rect2(0, 0, 8, 8)\n').replace("[resource]", "§[resource]"), "DSC003")
T.error("a picture without a path", HEAD + '§[ext_resource type="Texture2D" id="1"]\n', "DSC003")
T.accepted("a single texture", single(TEXTURE))
T.note("another type of resource", frames(head=HEAD + PAGE + '§[ext_resource type="Script" path="res://a.gd" id="2"]\n'), "DSC007")
T.note("a sub-resource of another type", frames(sub=SUB + '§[sub_resource type="Curve" id="c"]\nx = 1\n'), "DSC007")
T.warning("a step that shows no frame", steps('SubResource("a"), §SubResource("b")'), "DSC005")
T.warning("a step of nothing", steps('SubResource("a"), §null'), "DSC005")
T.error("three numbers for four", single('atlas = ExtResource("1")\nregion = Rect2(0, 0, 8§)\n'), "DSC001")
T.error("a number that is none", single('atlas = ExtResource("1")\nregion = Rect2(§x, 0, 8, 8)\n'), "DSC002")
T.error("a control character in an animation's name", frames(animations='{"name": "\\a"}').replace("[{", "[§{").replace("\\a", "\a"), "GEN007")
T.error("a speed that is none", frames(animations='{"speed": §x}'), "DSC002")
for value in ("0.5", "2147483648", "1e30"):
    T.error(f"x is {value}", single(f'atlas = ExtResource("1")\nregion = Rect2({value}, 0, 8, 8)\n').replace("[resource]", "§[resource]"), "DSC004")
T.error("a negative size", single('atlas = ExtResource("1")\nregion = Rect2(0, 0, -8, 8)\n').replace("[resource]", "§[resource]"), "DSC004")
T.error("region and margin leave int32",
        single(TEXTURE + "margin = Rect2(0, 0, 2147483520, 0)\n").replace("8, 8)", "256, 8)").replace("[resource]", "§[resource]"), "DSC004")
T.error("a step beyond what a clip holds", steps('{"duration": 1e9, "texture": SubResource("a")}').replace("animations = [", "animations = [§"),
        "DSC004")
T.warning("two frames of one name",
          frames(sub="§" + SUB + 'resource_name = "n"\n' + SUB.replace('"a"', '"b"') + 'resource_name = "n"\n'), "ATL005")

CASES = T.cases
