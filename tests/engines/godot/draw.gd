# Loads every resource of the project, draws each frame as Godot places it, and tells what it found as JSON in told.json.
# A server keeps no pixels of textures: those of the page are read from its file.
extends SceneTree

var pages = {}
var drawn = 0

func page_of(texture):
	var path = texture.atlas.resource_path
	if not pages.has(path):
		var image = Image.new()
		var file = File.new()
		file.open(path, File.READ)
		image.load_png_from_buffer(file.get_buffer(file.get_len()))
		image.convert(Image.FORMAT_RGBA8)
		pages[path] = image
	return pages[path]

func draw(texture):
	var size = texture.get_size()
	var image = Image.new()
	image.create(int(size.x), int(size.y), false, Image.FORMAT_RGBA8)
	image.blit_rect(page_of(texture), texture.region, texture.margin.position)
	drawn += 1
	image.save_png("res://drawn_%d.png" % drawn)
	return {"name": texture.resource_name, "picture": "drawn_%d.png" % drawn}

func tell_frames(frames):
	var told = []
	for name in frames.get_animation_names():
		var steps = []
		for i in range(frames.get_frame_count(name)):
			steps.append(draw(frames.get_frame(name, i)))
		told.append({"name": name, "speed": frames.get_animation_speed(name), "loop": frames.get_animation_loop(name), "steps": steps})
	return told

func _init():
	var told = {}
	var folder = Directory.new()
	folder.open("res://")
	folder.list_dir_begin(true, true)
	var file = folder.get_next()
	while file != "":
		if file.ends_with(".tres"):
			var resource = load("res://" + file)
			told[file] = tell_frames(resource) if resource is SpriteFrames else [draw(resource)]
		file = folder.get_next()
	var out = File.new()
	out.open("res://told.json", File.WRITE)
	out.store_string(JSON.print(told))
	out.close()
	quit()
