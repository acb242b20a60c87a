# Loads a PNG as a texture without the editor's import, which a server cannot do.
extends ResourceFormatLoader
class_name PictureLoader

func get_recognized_extensions():
	return PoolStringArray(["png"])

func handles_type(type):
	return ClassDB.is_parent_class("ImageTexture", type)

func get_resource_type(_path):
	return "ImageTexture"

func load(path, _original_path):
	var image = Image.new()
	var file = File.new()
	if file.open(path, File.READ) != OK or image.load_png_from_buffer(file.get_buffer(file.get_len())) != OK:
		return ERR_FILE_CORRUPT
	var texture = ImageTexture.new()
	texture.create_from_image(image, 0)
	return texture
