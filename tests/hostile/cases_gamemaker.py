"""GameMaker's sprites: docs/formats/gamemaker.md."""

from build import Pieces, Table

T = Table("gamemaker-yy", ".yy", text=True)

FRAME = '{"name":"a1",},'
KEY = '{"Key":0.0,"Length":%s,"Channels":{"0":{"Id":{"name":"%s",},},},},'


def sprite(frames=FRAME, keys=KEY % ("1.0", "a1"), speed='"playbackSpeed":30.0,', more='"width":8,"height":8,'):
    return (f'{{"bboxMode":0,"collisionKind":1,"name":"hero","frames":[{frames}],"sequence":{{{speed}"tracks":[{{"keyframes":'
            f'{{"Keyframes":[{keys}],}},}},],}},{more}}}')


T.accepted("a sprite", sprite())
T.accepted("without commas behind last elements", '{"bboxMode":0,"collisionKind":1,"name":"a","frames":[],"width":1,"height":1}')
T.accepted("commas, brackets and quotes in a string", sprite(more='"width":8,"height":8,"tags":[",]",",}\\",]",],'))
T.accepted("byte-order mark", Pieces([b"\xef\xbb\xbf", sprite().encode()]))
T.error("two commas", '{"bboxMode":0,"collisionKind":1,§,}', "JSN001")
T.error("a comma and nothing else", '{"bboxMode":0,"collisionKind":1,"frames":[§,]}', "JSN001")
T.error("a comma behind the root", sprite() + "§,", "JSN009")
T.error("no name", '§{"bboxMode":0,"collisionKind":1,"frames":[],"width":1,"height":1}', "JSN005")
T.error("a frame without a name", sprite(frames="§{},"), "JSN005")
T.error("no height", "§" + sprite(more='"width":8,'), "JSN005")
T.error("a width below 0", sprite(more='"width":§-1,"height":8,'), "JSN007")
T.error("a playback that there is not", sprite(speed='"playback":§3,'), "JSN007")
T.error("a type of speed that there is not", sprite(speed='"playbackSpeedType":§2,'), "JSN007")
T.error("a keyframe without a channel", sprite(keys='{"Channels":§{},},'), "JSN005")
T.error("a channel of no frame", sprite(keys='{"Channels":{"0":{"Id":§null,},},},'), "JSN006")
T.warning("a keyframe of a frame that is not there", sprite(keys="§" + KEY % ("1.0", "b2")), "DSC005")
T.error("a keyframe that shows too long", sprite(keys="§" + KEY % ("200000.0", "a1")), "DSC004")
T.error("a keyframe that shows less than nothing", sprite(keys="§" + KEY % ("-1.0", "a1")), "DSC004")
T.error("a nine-slice wider than it can be", sprite(more='"width":8,"height":8,"nineSlice":{"left":§32768,},'), "JSN007")
T.error("a sprite of Spine", "§" + sprite(more='"width":8,"height":8,"type":2,'), "DSC001")
T.note("the speed of the game", sprite(frames=FRAME + '{"name":"b2",},', keys=KEY % ("1.0", "a1") + KEY % ("1.0", "b2"),
                                       speed='"playbackSpeedType":1,').replace('"sequence":', '"sequence":§'), "DSC007")
T.error("a control character in the name of a picture", sprite(frames='{"name":"a§\\u0001",},'), "GEN007")

CASES = T.cases
