"""Defold's .tpinfo: docs/formats/defold.md; the text itself as protobuf's text format has it."""

from build import Pieces, Table

T = Table("defold-tpinfo", ".tpinfo", text=True, default_options=("--from", "defold-tpinfo"))

RECT = "frame_rect { x: 0 y: 0 width: 8 height: 8 }"
FULL = "untrimmed_size { width: 8 height: 8 }"
SPRITE = f'sprites {{ name: "a" {RECT} {FULL} }}'


def info(sprites, head='name: "a.png" size { width: 64 height: 64 }'):
    return f"pages {{ {head} {sprites} }}"


def sprite(more):
    return info(f'sprites {{ name: "a" {RECT} {FULL} {more} }}')


# --- the text

T.accepted("least", info(SPRITE))
T.accepted("byte-order mark", Pieces([b"\xef\xbb\xbf", info(SPRITE).encode()]))
T.accepted("comments, commas and other brackets", info(SPRITE).replace("{ ", "{ # here }\n").replace(" y:", ", y:"))
T.accepted("pointed brackets", info(SPRITE).replace("{", "<").replace("}", ">"))
T.accepted("colons before messages", info(SPRITE).replace(" {", ": {"))
T.accepted("escapes in a name", info(SPRITE.replace('"a"', r"'\303\251\x41\n'"[:-3] + "'")))
T.accepted("an empty list", sprite("indices: []"))
T.error("a message that does not end", info(SPRITE)[:-1] + "§", "DSC001")
T.error("an end too many", info(SPRITE) + " §}", "DSC001")
T.error("an end of the other kind", "pages { §> }", "DSC001")
T.error("a field without a value", "version:§", "DSC001")
T.error("a field without a colon", 'version §"2.0"', "DSC001")
T.error("a value without a field", '§"2.0"', "DSC001")
T.error("a string that does not end", 'version: §"2.0\n', "DSC001")
T.error("a list that does not end", info("sprites { indices: [1, 2 §}"), "DSC001")
T.error("a list of messages", info("vertices: [§{ x: 1 }]"), "DSC001")
T.error("a NUL", 'version: "2" §\x00', "DSC001")
T.error("messages 17 deep", "a{" * 16 + "§a{" + "}" * 17, "DSC004")

# --- pages and sprites

T.error("no page", 'version: "2.0"§', "DSC003")
T.error("a page whose name comes late", f'pages {{ §{SPRITE} name: "a.png" }}', "DSC003")
T.error("a name without quotes", "pages { name: §a }", "DSC001")
T.error("no name", info(f"sprites {{ {RECT} {FULL} }}§"), "DSC003")
T.error("no rectangle", info(f'sprites {{ name: "a" {FULL} }}§'), "DSC003")
T.error("no size of the source", info(f'sprites {{ name: "a" {RECT} }}§'), "DSC003")
T.error("a number that is none", info(SPRITE.replace("x: 0", "x: §a")), "DSC002")
T.error("a string for a number", info(SPRITE.replace("x: 0", 'x: §"0"')), "DSC002")
T.error("a string for an index", sprite("indices: §'0'"), "DSC002")
T.error("a fraction of a pixel", info(SPRITE.replace("x: 0", "x: 0.5") + "§"), "DSC004")
T.error("beyond int32", info(SPRITE.replace("x: 0", "x: 2147483648") + "§"), "DSC004")
T.error("a negative width", info(SPRITE.replace("width: 8", "width: -8") + "§"), "DSC004")
T.error("an index that is no number", sprite("indices: §a"), "DSC002")
T.error("indices that are no triangles", sprite("vertices { x: 0 y: 0 } indices: [0, 0]")[:-2] + "§ }", "DSC002")
T.error("a vertex that does not exist", sprite("vertices { x: 0 y: 0 } indices: [0, 0, 1]")[:-2] + "§ }", "DSC004")
T.error("a negative index", sprite("vertices { x: 0 y: 0 } indices: [0, 0, -1]")[:-2] + "§ }", "DSC004")
T.error("bytes that are no UTF-8 in a name", info(SPRITE.replace('"a"', r'"\377"') + "§"), "GEN005")
T.warning("two sprites of one name", info(SPRITE + "§ " + SPRITE), "ATL005")

CASES = T.cases
