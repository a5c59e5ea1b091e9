extends Control
# Draws a match of any game from its scene, lets a person touch legal moves, and animates changes. It knows no rules.
#
#   board.show_match(client, a_match)
#   board.connect("move_chosen", client, "play")

# The player's selection has become a legal move.
signal move_chosen(a_match, move)
# The player touched a target that neither continues nor starts a legal move.
signal target_refused(a_match, target)
signal animation_finished

const Layout = preload("board_layout.gd")
const Looks = preload("looks.gd")
const Motion = preload("board_motion.gd")
const Painter = preload("board_painter.gd")

const PULSE_SECONDS := 1.2
# Height of a row of controls, as a fraction of the node's height.
const STRIP_PART := 0.12

# Seats that a person plays on this board. Empty for a board that only shows the match.
export(Array, int) var seats := [0]
# The seat shown at the bottom, if the board can be turned.
export(int, 0, 1) var viewpoint := 0
export var animated := true
# Names of kinds and controls, as in the protocol's `messages`.
var names := {}

var a_match = null
# Targets touched so far: a prefix of a legal move's path.
var picked := []

var _scene := {}
var _layout: Layout
var _motion := Motion.new()
var _painter := Painter.new(self)
var _queue := []
var _hint := []
var _hovered := ""
var _time := 0.0
var _has_controls := false
# Rectangles of the controls, keyed by target.
var _controls := {}


# Shows a match and follows it from now on.
func show_match(client: Node, shown) -> void:
	a_match = shown
	if not client.is_connected("match_changed", self, "_on_match_changed"):
		client.connect("match_changed", self, "_on_match_changed")
	_has_controls = false
	show_scene(shown.scene, shown.game)


# Shows a scene without a match, such as a diagram.
func show_scene(scene: Dictionary, game := "") -> void:
	_painter.look = Looks.of(game)
	_queue.clear()
	_set_scene(scene)
	_motion.touched.clear()
	_fit(1.0)


func is_animating() -> bool:
	return _motion.is_moving() or not _queue.empty()


# Highlights the targets of a move until the position changes.
func hint(move: String) -> void:
	_hint = a_match.path_of(move) if a_match != null else []
	update()


func clear_selection() -> void:
	picked = []
	update()


# Touches a target, as a click does. Returns whether it continued or completed a move.
func pick(target: String) -> bool:
	if not _accepts_input():
		return false
	if not target in a_match.next_targets(picked):
		var was_picked := target in picked
		picked = []
		if was_picked or not target in a_match.next_targets([]):
			if not was_picked and target != "":
				emit_signal("target_refused", a_match, target)
			update()
			return false
	picked.append(target)
	var move: String = a_match.move_of(picked)
	if move != "":
		picked = []
		_hint = []
		emit_signal("move_chosen", a_match, move)
	update()
	return true


# The target at a point of this node, or "" if there is none.
func target_at(point: Vector2) -> String:
	for target in _controls:
		if _controls[target].has_point(point):
			return target
	return _layout.cell_at((point - _painter.origin) / _painter.unit) if _layout != null else ""


# The centre of a target; the inverse of `target_at`.
func point_of(target: String) -> Vector2:
	if _controls.has(target):
		return _middle(_controls[target])
	return _painter.at(_layout.places[target])


func _middle(box: Rect2) -> Vector2:
	return box.position + box.size / 2


func _on_match_changed(changed, changes: Array) -> void:
	if changed != a_match:
		return
	picked = []
	_hint = []
	_queue.append({"scene": changed.scene, "changes": changes})
	if not _motion.is_moving():
		_show_next()


func _show_next() -> void:
	var next: Dictionary = _queue.pop_front()
	var layout := Layout.new(next.scene, viewpoint == 1)
	if animated and not next.changes.empty():
		# Tokens may start from cells that the new scene no longer has.
		var places := _layout.places.duplicate()
		for target in layout.places:
			places[target] = layout.places[target]
		_motion.start(next.changes, places)
		_scene = next.scene
		_layout = layout
	else:
		_motion.touched.clear()
	if not _motion.is_moving():
		_set_scene(next.scene)
	if not animated:
		_fit(1.0)
	update()


func _set_scene(scene: Dictionary) -> void:
	_scene = scene
	_layout = Layout.new(scene, viewpoint == 1)
	_motion.show(scene, _layout.places)
	update()


func _accepts_input() -> bool:
	return a_match != null and not is_animating() and not a_match.is_over() and a_match.to_move in seats


func _process(delta: float) -> void:
	if _layout == null:
		return
	_time += delta
	if _motion.is_moving():
		_motion.advance(delta)
		if not _motion.is_moving():
			_set_scene(_scene)
			if _queue.empty():
				emit_signal("animation_finished")
		update()
	elif not _queue.empty():
		_show_next()
	if _fit(min(1.0, delta * 8.0)) or not _hint.empty():
		update()


func _notification(what: int) -> void:
	if what == NOTIFICATION_RESIZED and _layout != null:
		_fit(1.0)
		update()
	elif what == NOTIFICATION_MOUSE_EXIT:
		_hovered = ""
		update()


func _gui_input(event: InputEvent) -> void:
	if event is InputEventMouseMotion:
		var hovered := target_at(event.position)
		if hovered != _hovered:
			_hovered = hovered
			update()
	elif event is InputEventMouseButton and event.pressed and event.button_index == BUTTON_LEFT:
		pick(target_at(event.position))
		accept_event()
	elif event is InputEventMouseButton and event.pressed and event.button_index == BUTTON_RIGHT:
		clear_selection()


# Moves the view towards showing the whole board; `part` 1 moves it there at once. Returns whether the view has moved.
func _fit(part: float) -> bool:
	_has_controls = _has_controls or not _scene.controls.empty()
	var strip := _strip_height()
	var area := Rect2(0, strip, rect_size.x, rect_size.y - 2 * strip)
	var bounds := _layout.bounds
	var unit := min(area.size.x / bounds.size.x, area.size.y / bounds.size.y)
	var origin := area.position + area.size / 2 - (bounds.position + bounds.size / 2) * unit
	if abs(unit - _painter.unit) < 0.1 and origin.distance_to(_painter.origin) < 0.5:
		part = 1.0
	var moved := unit != _painter.unit or origin != _painter.origin
	_painter.unit = lerp(_painter.unit, unit, part)
	_painter.origin = _painter.origin.linear_interpolate(origin, part)
	_place_controls(strip)
	return moved


func _strip_height() -> float:
	return min(rect_size.y * STRIP_PART, rect_size.x / 8) if _has_controls else 0.0


# Places one row of controls per seat, with the viewpoint's seat at the bottom.
func _place_controls(strip: float) -> void:
	_controls.clear()
	for seat in 2:
		var row := []
		var total := 0.0
		for control in _scene.controls:
			if int(control.seat) == seat:
				row.append(control)
				total += _control_width(control, strip)
		var y := rect_size.y - strip if seat == viewpoint else 0.0
		var squeeze := min(1.0, rect_size.x / max(1.0, total))
		var x := (rect_size.x - total * squeeze) / 2
		for control in row:
			var width := _control_width(control, strip) * squeeze
			_controls[control.target] = Rect2(x, y, width, strip).grow(-strip * 0.07)
			x += width


func _control_width(control: Dictionary, strip: float) -> float:
	if control.count != null:
		return strip * 1.45
	return strip * 0.9 + _painter.text_width(_name(control.kind), strip * 0.26)


func _name(kind: String) -> String:
	return names.get(kind, kind.capitalize())


func _draw() -> void:
	if _layout == null:
		return
	_painter.layout = _layout
	_painter.alpha = 1.0
	_painter.ground(_layout.bounds)
	_draw_board(Vector2.ZERO)
	if _layout.wraps:
		_draw_ghosts()
	_painter.labels(_scene, viewpoint == 1 and _scene.turnable)
	_draw_marks()
	for control in _scene.controls:
		_draw_control(control)


func _draw_board(shift: Vector2, only = null) -> void:
	for cell in _scene.cells:
		var place: Vector2 = _layout.places[cell.target] + shift
		if only == null or only.has_point(place):
			_painter.cell(cell, place, _motion.terrain.get(cell.target, cell.terrain))
			if _motion.touched.has(cell.target):
				_painter.tint(place, _painter.colour(_painter.look.accent, 0.16))
	var order := _motion.tokens.values()
	order.sort_custom(self, "_is_below")
	for token in order:
		if only == null or only.has_point(token.place + shift):
			var drawn: Dictionary = token.duplicate()
			drawn.place += shift
			_painter.token(drawn)


func _is_below(a: Dictionary, b: Dictionary) -> bool:
	return a.lift < b.lift or a.lift == b.lift and (a.level < b.level or a.level == b.level and a.place.y < b.place.y)


# Draws the repeated cells beyond the edges of a board that wraps around.
func _draw_ghosts() -> void:
	_painter.alpha = 0.35
	var size := Vector2(_layout.columns, _layout.rows)
	for x in [-1, 0, 1]:
		for y in [-1, 0, 1]:
			if x != 0 or y != 0:
				_draw_board(Vector2(x, y) * size, _layout.bounds)
	_painter.alpha = 1.0


func _draw_marks() -> void:
	var accent: String = _painter.look.accent
	var width := max(2.0, _painter.unit * 0.05)
	var occupied := {}
	for id in _motion.tokens:
		occupied[_motion.tokens[id].cell] = true
	if _layout.is_hex and not is_animating():
		# A tile hides the colour of its cell, so touched tiles get an outline.
		for target in _motion.touched:
			if occupied.has(target):
				_painter.outline(_layout.places[target], width * 0.6, _painter.colour(accent, 0.6))
	if _accepts_input():
		for target in a_match.next_targets(picked):
			if not _layout.has(target):
				continue
			var place: Vector2 = _layout.places[target]
			if target == _hovered:
				_painter.tint(place, _painter.colour(accent, 0.25))
			if occupied.has(target):
				_painter.outline(place, width * 0.6, _painter.colour(accent, 0.4 if picked.empty() else 0.9))
			elif not picked.empty():
				_painter.disc(_painter.at(place), 0.13 * _painter.unit, _painter.colour(accent, 0.8))
	for target in picked:
		if _layout.has(target):
			_painter.outline(_layout.places[target], width, _painter.colour(accent))
	for target in _hint:
		if _layout.has(target):
			var glow := 0.55 + 0.45 * sin(_time * TAU / PULSE_SECONDS)
			_painter.outline(_layout.places[target], width * 1.4, _painter.colour("7ee787", glow))


func _draw_control(control: Dictionary) -> void:
	if not _controls.has(control.target):
		return
	var look := _painter.look
	var box: Rect2 = _controls[control.target]
	var is_next: bool = _accepts_input() and control.target in a_match.next_targets(picked)
	var is_picked: bool = control.target in picked
	var is_spent: bool = control.count != null and control.count == 0
	_painter.alpha = 0.35 if is_spent else (1.0 if is_next or is_picked or control.count != null else 0.5)
	var edge: String = look.accent if is_picked or is_next else look.edge
	if control.target in _hint:
		edge = "7ee787"
	var fill: String = look.edge if control.target == _hovered and is_next else look.cell
	_painter.rounded(box, box.size.y * 0.22, _painter.colour(fill), 3 if is_picked else 2, _painter.colour(edge, 1.0 if is_picked else 0.6))
	var middle := _middle(box)
	var ink := _painter.colour("e6e9ee")
	if control.count != null:
		var drawn := {"seat": int(control.seat), "kind": control.kind, "glyph": _name(control.kind), "marks": [], "age": null}
		_painter.piece(drawn, Vector2(box.position.x + box.size.y * 0.52, middle.y), box.size.y * 0.9)
		_painter.text(Vector2(box.end.x - box.size.y * 0.3, middle.y), "×%d" % control.count, box.size.y * 0.3, ink, true)
	elif control.cost != null:
		var badge := box.size.y * 0.21
		_painter.text(middle - Vector2(badge, 0), _name(control.kind), box.size.y * 0.3, ink)
		var place := Vector2(box.end.x - badge * 1.7, middle.y)
		_painter.disc(place, badge, _painter.colour(look.accent))
		_painter.text(place, str(control.cost), badge * 1.2, _painter.colour("1a1400"), true)
	else:
		_painter.text(middle, _name(control.kind), box.size.y * 0.3, ink)
	_painter.alpha = 1.0
