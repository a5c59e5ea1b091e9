extends Object
# The look of the demo's buttons and texts.

const REGULAR := "res://addons/quintet/fonts/Inter-Medium.ttf"
const BOLD := "res://addons/quintet/fonts/Inter-Bold.ttf"
const INK := Color("e6e9ee")
const MUTED := Color("98a2b0")
const ACCENT := Color("ffd166")
const PANEL := Color("1e232b")
const PANEL_HOVER := Color("262d37")
const LINE := Color("353d49")


static func theme() -> Theme:
	var made := Theme.new()
	made.default_font = font(18)
	made.set_color("font_color", "Label", INK)
	for type in ["Button", "OptionButton"]:
		made.set_stylebox("normal", type, box(PANEL, LINE))
		made.set_stylebox("hover", type, box(PANEL_HOVER, ACCENT))
		made.set_stylebox("pressed", type, box(LINE, ACCENT))
		made.set_stylebox("disabled", type, box(PANEL.darkened(0.2), PANEL))
		made.set_stylebox("focus", type, box(Color.transparent, ACCENT))
		made.set_color("font_color", type, INK)
		made.set_color("font_color_hover", type, Color.white)
		made.set_color("font_color_disabled", type, MUTED.darkened(0.35))
	made.set_stylebox("panel", "PanelContainer", box(PANEL, PANEL, 18))
	made.set_stylebox("panel", "PopupMenu", box(PANEL, LINE))
	made.set_stylebox("hover", "PopupMenu", box(LINE, LINE, 0))
	return made


static func box(fill: Color, edge: Color, margin := 12.0) -> StyleBoxFlat:
	var style := StyleBoxFlat.new()
	style.bg_color = fill
	style.draw_center = fill.a > 0
	style.border_color = edge
	style.set_border_width_all(2)
	style.set_corner_radius_all(10)
	style.content_margin_left = margin + 4
	style.content_margin_right = margin + 4
	style.content_margin_top = margin - 2
	style.content_margin_bottom = margin - 2
	return style


static func font(size: int, bold := false) -> DynamicFont:
	var made := DynamicFont.new()
	made.font_data = load(BOLD if bold else REGULAR)
	made.size = size
	made.use_filter = true
	return made


static func label(text: String, size := 18, tint := INK, bold := false) -> Label:
	var made := Label.new()
	made.text = text
	made.add_font_override("font", font(size, bold))
	made.add_color_override("font_color", tint)
	return made


# Wraps a label's text within a fixed height. A label that wraps directly inside a container makes the container too tall.
static func wrapped(inner: Label, height: float) -> Control:
	var holder := Control.new()
	holder.rect_min_size.y = height
	holder.mouse_filter = Control.MOUSE_FILTER_IGNORE
	inner.autowrap = true
	inner.anchor_right = 1
	inner.anchor_bottom = 1
	holder.add_child(inner)
	return holder


static func button(text: String, target: Object, method: String) -> Button:
	var made := Button.new()
	made.text = text
	made.connect("pressed", target, method)
	return made
