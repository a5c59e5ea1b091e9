extends PanelContainer
# Shows one player: colour, name and the gauges of the scene.

const Looks = preload("res://addons/quintet/looks.gd")
const Style = preload("style.gd")

var _seat: int
var _names: Dictionary
var _gauges := Style.label("", 16, Style.MUTED)
var _title: Label
var _look: Dictionary


func _init(game: String, seat: int, title: String, names: Dictionary) -> void:
	_seat = seat
	_names = names
	_look = Looks.of(game)
	_title = Style.label(title, 20, Style.INK, true)
	var column := VBoxContainer.new()
	add_child(column)
	column.add_child(_title)
	column.add_child(_gauges)


func show_gauges(a_match) -> void:
	var is_next: bool = a_match.to_move == _seat
	var box := Style.box(Style.PANEL_HOVER if is_next else Style.PANEL, Color.transparent, 14)
	box.set_border_width_all(0)
	box.border_width_left = 8
	box.border_color = Color(_look.rims[_seat])
	box.content_margin_left = 22
	add_stylebox_override("panel", box)
	_gauges.text = gauges_text(a_match.scene, _seat, _names)


# The gauges of a seat as text; if `seat` is null, the gauges that belong to no seat.
static func gauges_text(scene: Dictionary, seat, names: Dictionary) -> String:
	var texts := PoolStringArray()
	for gauge in scene.gauges:
		if gauge.seat == seat:
			var text := _gauge_text(gauge, names)
			if text != "":
				texts.append(text)
	return texts.join("  ·  ")


# A gauge with the maximum 1 is a flag, and is shown only if it is set.
static func _gauge_text(gauge: Dictionary, names: Dictionary) -> String:
	var name: String = names.get(gauge.name, gauge.name.capitalize())
	if gauge.max != null and gauge.max == 1:
		return name if gauge.value == 1 else ""
	if gauge.seat == null and gauge.max != null:
		return "%s %d of %d" % [name, gauge.value, gauge.max]
	return "%s %d" % [name, gauge.value]
