extends Reference
# Draws smooth shapes, icons and text on a canvas item. Godot's own circles and polygons have jagged edges.

const Icons = preload("icons.gd")
const REGULAR := "res://addons/quintet/fonts/Inter-Medium.ttf"
const BOLD := "res://addons/quintet/fonts/Inter-Bold.ttf"

var canvas: CanvasItem
var alpha := 1.0

var _boxes := {}
var _fonts := {}
var _icons := {}


func _init(on: CanvasItem) -> void:
	canvas = on


func colour(text: String, opacity := 1.0) -> Color:
	var read := Color(text)
	read.a *= opacity * alpha
	return read


func rounded(box: Rect2, radius: float, fill: Color, border := 0.0, edge := Color.transparent) -> void:
	var key := [int(radius), fill.to_rgba32(), int(max(1.0, border)) if border > 0 else 0, edge.to_rgba32()]
	if not _boxes.has(key):
		var style := StyleBoxFlat.new()
		style.bg_color = fill
		style.draw_center = fill.a > 0
		style.set_corner_radius_all(key[0])
		style.corner_detail = int(clamp(radius / 2, 6, 20))
		style.set_border_width_all(key[2])
		style.border_color = edge
		_boxes[key] = style
	canvas.draw_style_box(_boxes[key], box)


func shadow(box: Rect2, radius: float, size: float) -> void:
	var style := StyleBoxFlat.new()
	style.bg_color = Color(0, 0, 0, 0.4)
	style.set_corner_radius_all(int(radius))
	style.shadow_color = Color(0, 0, 0, 0.35)
	style.shadow_size = int(size)
	canvas.draw_style_box(style, box)


func disc(centre: Vector2, radius: float, fill: Color, border := 0.0, edge := Color.transparent) -> void:
	rounded(Rect2(centre - Vector2(radius, radius), 2 * Vector2(radius, radius)), radius, fill, border, edge)


func ring(centre: Vector2, radius: float, width: float, edge: Color) -> void:
	disc(centre, radius, Color.transparent, width, edge)


# Draws a stroke with round ends.
func stroke(from: Vector2, to: Vector2, width: float, fill: Color) -> void:
	var length := from.distance_to(to) + width
	canvas.draw_set_transform((from + to) / 2, from.angle_to_point(to), Vector2.ONE)
	rounded(Rect2(-length / 2, -width / 2, length, width), width / 2, fill)
	canvas.draw_set_transform(Vector2.ZERO, 0, Vector2.ONE)


func polygon(points: PoolVector2Array, fill: Color, border := 1.5, edge = null) -> void:
	var outline := PoolVector2Array(points)
	outline.append(points[0])
	outline.append(points[1])
	canvas.draw_colored_polygon(points, fill)
	canvas.draw_polyline(outline, fill if edge == null else edge, border, true)


func icon(name: String, centre: Vector2, size: float, tint: Color) -> bool:
	if not Icons.PNG.has(name):
		return false
	if not _icons.has(name):
		var image := Image.new()
		image.load_png_from_buffer(Marshalls.base64_to_raw(Icons.PNG[name]))
		image.convert(Image.FORMAT_LA8)
		# The headless server cannot store mipmaps.
		var is_headless := OS.has_feature("Server")
		if not is_headless:
			image.generate_mipmaps()
		var texture := ImageTexture.new()
		texture.create_from_image(image, Texture.FLAG_FILTER | (0 if is_headless else Texture.FLAG_MIPMAPS))
		_icons[name] = texture
	canvas.draw_texture_rect(_icons[name], Rect2(centre - Vector2(size, size) / 2, Vector2(size, size)), false, tint)
	return true


# Draws text centred on a point.
func text(centre: Vector2, written: String, size: float, tint: Color, bold := false) -> void:
	var font := font(size, bold)
	var extent := font.get_string_size(written)
	canvas.draw_string(font, (centre + Vector2(-extent.x / 2, font.get_ascent() * 0.36)).round(), written, tint)


func text_width(written: String, size: float, bold := false) -> float:
	return font(size, bold).get_string_size(written).x


func font(size: float, bold := false) -> DynamicFont:
	var key := [int(max(6, size)), bold]
	if not _fonts.has(key):
		var made := DynamicFont.new()
		made.font_data = load(BOLD if bold else REGULAR)
		made.size = key[0]
		made.use_filter = true
		_fonts[key] = made
	return _fonts[key]
