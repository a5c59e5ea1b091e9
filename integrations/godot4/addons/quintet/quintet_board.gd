class_name QuintetBoard
extends Control
# Draws a match of any game from its scene, lets a person touch legal moves, and lets tokens glide to their new places. It
# knows no rules.
#
#   board.show_match(client, a_match)
#   board.move_chosen.connect(client.play)

# The player's selection has become a legal move.
signal move_chosen(a_match, move)

const Icons = preload("icons.gd")
const Layout = preload("board_layout.gd")
const Looks = preload("looks.gd")

const STRIP_PART := 0.12
const GLIDE_SPEED := 12.0

# Seats that a person plays on this board. Empty for a board that only shows the match.
@export var seats: Array[int] = [0]
# The seat shown at the bottom, if the board can be turned.
@export_range(0, 1) var viewpoint := 0

var a_match: QuintetMatch = null
# Targets touched so far: a prefix of a legal move's path.
var picked := []

var _scene := {}
var _look := {}
var _layout: Layout
var _unit := 64.0
var _origin := Vector2.ZERO
# Rectangles of the controls, keyed by target.
var _controls := {}
# Current place, angle and size of each drawn token, keyed by token id.
var _drawn := {}
var _icons := {}


# Shows a match and follows it from now on.
func show_match(client: QuintetClient, shown: QuintetMatch) -> void:
	a_match = shown
	_look = Looks.of(shown.game)
	_drawn.clear()
	texture_filter = CanvasItem.TEXTURE_FILTER_LINEAR_WITH_MIPMAPS
	if not client.match_changed.is_connected(_on_match_changed):
		client.match_changed.connect(_on_match_changed)
	_on_match_changed(shown, [])


# Touches a target, as a click does. Returns whether it continued or completed a move.
func pick(target: String) -> bool:
	if a_match == null or a_match.is_over() or not a_match.to_move in seats:
		return false
	if not target in a_match.next_targets(picked):
		var was_picked := target in picked
		picked = []
		if was_picked or not target in a_match.next_targets([]):
			queue_redraw()
			return false
	picked.append(target)
	var move := a_match.move_of(picked)
	if move != "":
		picked = []
		move_chosen.emit(a_match, move)
	queue_redraw()
	return true


# The target at a point of this node, or "".
func target_at(point: Vector2) -> String:
	for target in _controls:
		if _controls[target].has_point(point):
			return target
	return _layout.cell_at((point - _origin) / _unit) if _layout != null else ""


func _on_match_changed(changed: QuintetMatch, _changes: Array) -> void:
	if changed != a_match:
		return
	picked = []
	_scene = changed.scene
	_layout = Layout.new(_scene, viewpoint == 1)
	_fit()
	queue_redraw()


func _notification(what: int) -> void:
	if what == NOTIFICATION_RESIZED and _layout != null:
		_fit()
		queue_redraw()


func _gui_input(event: InputEvent) -> void:
	if event is InputEventMouseButton and event.pressed and event.button_index == MOUSE_BUTTON_LEFT:
		pick(target_at(event.position))
		accept_event()


# Moves the tokens towards their places.
func _process(delta: float) -> void:
	if _layout == null:
		return
	var part := 1.0 - exp(-GLIDE_SPEED * delta)
	var present := {}
	for token in _scene.tokens:
		present[token.id] = true
		var place: Vector2 = _layout.places[token.cell]
		if not _drawn.has(token.id):
			_drawn[token.id] = {"place": place, "angle": deg_to_rad(token.facing), "size": 0.0}
		var drawn: Dictionary = _drawn[token.id]
		drawn.place = drawn.place.lerp(place, part)
		drawn.angle = lerp_angle(drawn.angle, deg_to_rad(token.facing), part)
		drawn.size = lerpf(drawn.size, 1.0, part)
	for id in _drawn.keys():
		if not present.has(id):
			_drawn.erase(id)
	queue_redraw()


func _fit() -> void:
	var strip := 0.0 if _scene.controls.is_empty() else size.y * STRIP_PART
	var area := Rect2(0, strip, size.x, size.y - 2 * strip)
	var bounds := _layout.bounds
	_unit = minf(area.size.x / bounds.size.x, area.size.y / bounds.size.y)
	_origin = area.get_center() - bounds.get_center() * _unit
	_controls.clear()
	for seat in 2:
		var row: Array = _scene.controls.filter(func(control): return int(control.seat) == seat)
		var width := minf(strip * 2.2, size.x / maxf(1, row.size()))
		var x := (size.x - width * row.size()) / 2
		for control in row:
			var y := size.y - strip if seat == viewpoint else 0.0
			_controls[control.target] = Rect2(x, y, width, strip).grow(-strip * 0.07)
			x += width


func _draw() -> void:
	if _layout == null:
		return
	for cell in _scene.cells:
		_draw_cell(cell, _origin + _layout.places[cell.target] * _unit)
	var tokens: Array = _scene.tokens.duplicate()
	tokens.sort_custom(func(a, b): return a.level < b.level)
	for token in tokens:
		if _drawn.has(token.id):
			var drawn: Dictionary = _drawn[token.id]
			var shift := Vector2(0, -0.13 * token.level)
			_draw_piece(token, _origin + (drawn.place + shift) * _unit, drawn.size * _unit, drawn.angle)
	if a_match.to_move in seats:
		for target in a_match.next_targets(picked):
			if _layout.has(target) and not picked.is_empty():
				draw_circle(_origin + _layout.places[target] * _unit, 0.13 * _unit, Color(_look.accent))
	for target in picked:
		if _layout.has(target):
			draw_arc(_origin + _layout.places[target] * _unit, 0.46 * _unit, 0, TAU, 48, Color(_look.accent), 3.0, true)
	for control in _scene.controls:
		_draw_control(control)


func _draw_cell(cell: Dictionary, centre: Vector2) -> void:
	var fills := {"water": _look.water, "trap": _look.ground, "den": _look.ground, "blocked": _look.wall}
	var fill := Color(fills.get(cell.terrain, _look.cell))
	if _layout.is_hex:
		draw_colored_polygon(_layout.corners(centre, _unit * 0.95), fill)
	else:
		_draw_box(Rect2(centre - Vector2.ONE * _unit * 0.475, Vector2.ONE * _unit * 0.95), fill, 0.1 * _unit)
	_draw_icon(cell.terrain, centre, _unit * 0.6, Color(_look.neutral if cell.seat == null else _look.rims[int(cell.seat)]))


func _draw_piece(token: Dictionary, centre: Vector2, width: float, angle: float) -> void:
	var seat := -1 if token.seat == null else int(token.seat)
	var fill := Color(_look.neutral if seat < 0 else _look.seats[seat])
	var ink := Color(_look.board if seat < 0 else _look.inks[seat])
	if "frozen" in token.marks:
		draw_circle(centre, 0.47 * width, Color(_look.ice_edge))
	if _layout.is_hex:
		draw_colored_polygon(_layout.corners(centre, width * 0.9), fill)
	else:
		var half := 0.41 * width
		var radius := 0.14 * width if token.kind == "arrow" and seat == 0 else half
		_draw_box(Rect2(centre - Vector2.ONE * half, 2 * half * Vector2.ONE), fill, radius)
	if token.kind == "arrow":
		var head := Vector2(0, -0.3 * width).rotated(angle)
		draw_line(centre - head, centre + head, ink, 0.12 * width, true)
		var side := head.orthogonal() * 0.8
		draw_colored_polygon(PackedVector2Array([centre + head * 1.1, centre + side, centre - side]), ink)
	elif not _draw_icon(token.kind, centre, 0.56 * width, ink) and token.kind != "stone":
		_draw_text(centre, token.glyph, 0.5 * width, ink)


func _draw_control(control: Dictionary) -> void:
	var box: Rect2 = _controls[control.target]
	var is_next: bool = a_match.to_move in seats and control.target in a_match.next_targets(picked)
	var ink := Color(_look.accent if control.target in picked else "e6e9ee", 1.0 if is_next or control.target in picked else 0.5)
	_draw_box(box, Color(_look.cell), 0.2 * box.size.y)
	var text: String = control.kind.capitalize()
	if control.count != null:
		text += " ×%d" % control.count
	if control.cost != null:
		text += " (%d)" % control.cost
	_draw_text(box.get_center(), text, 0.26 * box.size.y, ink)


func _draw_box(box: Rect2, fill: Color, radius: float) -> void:
	var style := StyleBoxFlat.new()
	style.bg_color = fill
	style.set_corner_radius_all(int(radius))
	draw_style_box(style, box)


func _draw_text(centre: Vector2, text: String, height: float, ink: Color) -> void:
	var font := get_theme_default_font()
	var font_size := int(maxf(6, height))
	var extent := font.get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, font_size)
	var baseline := centre + Vector2(-extent.x / 2, font.get_ascent(font_size) * 0.36)
	draw_string(font, baseline, text, HORIZONTAL_ALIGNMENT_LEFT, -1, font_size, ink)


func _draw_icon(name_: String, centre: Vector2, width: float, tint: Color) -> bool:
	if not Icons.PNG.has(name_):
		return false
	if not _icons.has(name_):
		var image := Image.new()
		image.load_png_from_buffer(Marshalls.base64_to_raw(Icons.PNG[name_]))
		image.generate_mipmaps()
		_icons[name_] = ImageTexture.create_from_image(image)
	draw_texture_rect(_icons[name_], Rect2(centre - Vector2.ONE * width / 2, Vector2.ONE * width), false, tint)
	return true
