"""PCHR, decoded from the tables of pchr.md and the rulings' table for PCHR. Little-endian, one forward pass."""

import math

import png
from common import Rejected, checked_name, text_of
from cursor import Cursor

MAGIC = b"PCHR"
VERSION = 1
IMAGE_FORMATS = {0: "png", 1: "rgba8888"}

# The least bytes of an entry, that is, with an empty name and empty arrays.
IMAGE_SIZE, BONE_SIZE, MESH_SIZE, VERTEX_SIZE, INDEX_SIZE = 11, 4, 10, 40, 2
ANIMATION_SIZE, TRANSFORM_SIZE = 5, 23

LOOPING = VISIBLE = 1  # bit 0 of an animation's and of a transform's flags


def string(cursor):
    return checked_name(text_of(cursor.take(cursor.number("H"))))


def counted(cursor, letter, minimum_size):
    return range(cursor.believe(cursor.number(letter), minimum_size))


def finite(values):
    if not all(math.isfinite(value) for value in values):
        raise Rejected("NaN or infinity")
    return values


def image(cursor):
    name = string(cursor)
    width, height, code, length = cursor.numbers("HHBI")
    if code not in IMAGE_FORMATS:
        raise Rejected(f"image format {code}")
    data = cursor.take(length)
    if IMAGE_FORMATS[code] == "png":
        if png.header(data) != (width, height):
            raise Rejected("PNG of another size than declared")
    elif length != width * height * 4:
        raise Rejected("rgba8888 data of the wrong length")
    return {"name": name, "width": width, "height": height, "format": IMAGE_FORMATS[code]}


def bone(cursor, index):
    name, parent = string(cursor), cursor.number("h")
    if not -1 <= parent < index:
        raise Rejected(f"bone {index} has parent {parent}")
    return {"name": name, "parent": parent}


def vertex(cursor, bone_count):
    fields = cursor.numbers("4f4H4f")
    position, ids, weights = fields[:4], fields[4:8], fields[8:]
    finite(position + weights)
    # "Unused slots are padded with a weight of 0": the index beside a zero may be anything.
    if any(weight != 0 and bone_id >= bone_count for bone_id, weight in zip(ids, weights)):
        raise Rejected("bone index out of range")
    x, y, u, v = position
    return {"x": x, "y": y, "u": u, "v": v, "boneIds": list(ids), "boneWeights": list(weights)}


def mesh(cursor, image_count, bone_count):
    name = string(cursor)
    image_index, vertex_count, index_count = cursor.numbers("HHI")
    if image_index >= image_count:
        raise Rejected("image index out of range")
    if index_count % 3:
        raise Rejected("index count is no multiple of three")
    vertices = [vertex(cursor, bone_count) for _ in range(cursor.believe(vertex_count, VERTEX_SIZE))]
    indices = list(cursor.numbers(f"{cursor.believe(index_count, INDEX_SIZE)}H"))
    if any(index >= vertex_count for index in indices):
        raise Rejected("vertex index out of range")
    return {"name": name, "image": image_index, "vertices": vertices, "indices": indices}


def transform(cursor):
    x, y, rotation, scale_x, scale_y, flags, z_order = cursor.numbers("5fBh")
    finite((x, y, rotation, scale_x, scale_y))
    pose = {"x": x, "y": y, "rotation": rotation, "scaleX": scale_x, "scaleY": scale_y}
    return {**pose, "visible": bool(flags & VISIBLE), "zOrder": z_order}


def animation(cursor, bone_count):
    name = string(cursor)
    flags, frame_count = cursor.numbers("BH")
    cursor.believe(frame_count * bone_count, TRANSFORM_SIZE)
    frames = [[transform(cursor) for _ in range(bone_count)] for _ in range(frame_count)]
    return {"name": name, "loop": bool(flags & LOOPING), "frames": frames}


def decode(data, lenient=False):
    cursor = Cursor(data, "<")
    if cursor.take(len(MAGIC)) != MAGIC:
        raise Rejected("not a PCHR file")
    version, fps, _flags = cursor.numbers("IHH")
    if version != VERSION:
        raise Rejected(f"version {version}")
    images = [image(cursor) for _ in counted(cursor, "H", IMAGE_SIZE)]
    bones = [bone(cursor, index) for index in counted(cursor, "H", BONE_SIZE)]
    meshes = [mesh(cursor, len(images), len(bones)) for _ in counted(cursor, "H", MESH_SIZE)]
    animations = [animation(cursor, len(bones)) for _ in counted(cursor, "H", ANIMATION_SIZE)]
    if cursor.left and not lenient:
        raise Rejected(f"{cursor.left} bytes after the last animation")
    return {
        "version": version,
        "fps": fps,
        "images": images,
        "bones": bones,
        "meshes": meshes,
        "animations": animations,
    }
