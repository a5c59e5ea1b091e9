extends "painter.gd"
# Draws the cells, tokens and marks of any game from its scene.

const ARROW := [
	Vector2(0, -0.32), Vector2(0.25, -0.03), Vector2(0.1, -0.03), Vector2(0.1, 0.29),
	Vector2(-0.1, 0.29), Vector2(-0.1, -0.03), Vector2(-0.25, -0.03)
]

var look := {}
# Size of a cell in pixels, and the pixel position of the place 0,0.
var unit := 64.0
var origin := Vector2.ZERO
var layout


func _init(on: CanvasItem).(on) -> void:
	pass


func at(place: Vector2) -> Vector2:
	return origin + place * unit


func box_at(place: Vector2, size: float) -> Rect2:
	return Rect2(at(place) - Vector2(size, size) * unit / 2, Vector2(size, size) * unit)


func ground(bounds: Rect2) -> void:
	if layout.is_hex:
		return
	var box := Rect2(at(bounds.position), bounds.size * unit)
	shadow(box, 0.16 * unit, 14)
	rounded(box, 0.16 * unit, colour(look.board))


func cell(data: Dictionary, place: Vector2, terrain: String) -> void:
	var centre := at(place)
	if layout.is_hex:
		polygon(layout.corners(centre, unit * 0.95), colour(look.cell), 2.0, colour(look.edge))
		return
	var fills := {"water": look.water, "trap": look.ground, "den": look.ground, "blocked": look.board}
	var plain: String = look.cell_other if int(data.x + data.y) % 2 else look.cell
	rounded(box_at(place, 0.95), 0.1 * unit, colour(fills.get(terrain, plain)))
	match terrain:
		"water":
			_waves(centre)
		"blocked":
			rounded(box_at(place, 0.7), 0.14 * unit, colour(look.wall))
		"sealed":
			icon("sealed", centre, 0.6 * unit, colour(look.wax))
		"trap", "den":
			var owner = data.seat
			var tint := colour(look.neutral if owner == null else look.rims[owner], 0.6)
			icon(terrain, centre, (0.62 if terrain == "trap" else 0.74) * unit, tint)


func token(data: Dictionary) -> void:
	var shift: float = data.lift + 0.13 * data.level
	var centre := at(data.place) - Vector2(0, shift * unit)
	var size: float = data.scale * (1.0 + data.lift * 0.5)
	if size < 0.02:
		return
	piece(data, centre, size * unit, data.angle)


# Draws one piece, `size` pixels wide.
func piece(data: Dictionary, centre: Vector2, size: float, angle := 0.0) -> void:
	var seat = data.seat
	var fill := colour(look.neutral if seat == null else look.seats[seat])
	var ink := colour(look.board if seat == null else look.inks[seat])
	var rim := colour(look.neutral if seat == null else look.rims[seat])
	if "frozen" in data.marks:
		var box := Rect2(centre - Vector2(0.43, 0.43) * size, Vector2(0.86, 0.86) * size)
		rounded(box, 0.12 * size, colour(look.ice), max(2, 0.04 * size), colour(look.ice_edge))
	match data.kind:
		"arrow":
			_arrow(seat, centre, size, angle, fill, ink)
		"stone":
			disc(centre + Vector2(0, 0.03) * size, 0.41 * size, colour("000000", 0.35))
			# A transparent border would show the disc below it, so a transparent piece has no border.
			disc(centre, 0.4 * size, fill, max(1.5, 0.04 * size) if alpha == 1.0 else 0.0, rim)
			disc(centre - Vector2(0.13, 0.13) * size, 0.09 * size, colour("ffffff", 0.25 if seat == 0 else 0.9))
		"X":
			for way in [Vector2(0.22, 0.22), Vector2(0.22, -0.22)]:
				stroke(centre - way * size, centre + way * size, 0.13 * size, fill)
		"O":
			ring(centre, 0.3 * size, 0.13 * size, fill)
		_:
			_tile(centre, size, fill, rim)
			if look.has("kinds") and look.kinds.has(data.kind):
				ink = colour(look.kinds[data.kind][seat])
			if not icon(data.kind, centre, 0.56 * size, ink):
				text(centre, data.get("glyph", data.kind), 0.36 * size, ink, true)
	if data.age != null:
		for i in 3:
			var worn: bool = i < data.age
			disc(centre + Vector2((i - 1) * 0.12, 0.4) * size, 0.035 * size, colour(look.ice_edge if worn else look.edge))
	if "trapped" in data.marks:
		ring(centre, 0.45 * size, max(2, 0.05 * size), colour(look.wax))


# Draws a coloured area over a cell.
func tint(place: Vector2, shade: Color) -> void:
	if layout.is_hex:
		polygon(layout.corners(at(place), unit * 0.93), shade, 1.0, Color.transparent)
	else:
		rounded(box_at(place, 0.95), 0.1 * unit, shade)


func outline(place: Vector2, width: float, edge: Color) -> void:
	if not layout.is_hex:
		rounded(box_at(place, 0.95), 0.1 * unit, Color.transparent, width, edge)
		return
	var points: PoolVector2Array = layout.corners(at(place), unit * 0.92)
	points.append(points[0])
	points.append(points[1])
	canvas.draw_polyline(points, edge, width, true)


func labels(scene: Dictionary, turned: bool) -> void:
	if layout.is_hex:
		return
	# On a board that wraps around, the labels are on the outer rim of the repeated cells.
	var rim := 0.42 if layout.wraps else -0.12
	var size := (0.16 if layout.wraps else 0.2) * unit
	for x in layout.columns:
		var name: String = scene.columns[layout.columns - 1 - x if turned else x]
		text(at(Vector2(x, layout.rows + rim)), name, size, colour(look.label))
	for y in layout.rows:
		var name: String = scene.rows[layout.rows - 1 - y if turned else y]
		text(at(Vector2(-1 - rim, y)), name, size, colour(look.label))


func _tile(centre: Vector2, size: float, fill: Color, rim: Color) -> void:
	if layout.is_hex:
		polygon(layout.corners(centre + Vector2(0, 0.05) * size, size * 0.9), colour("000000", 0.35))
		polygon(layout.corners(centre, size * 0.9), fill, 2.0, rim)
	else:
		disc(centre + Vector2(0, 0.03) * size, 0.42 * size, colour("000000", 0.4))
		disc(centre, 0.41 * size, fill, max(1.5, 0.035 * size), rim)


func _arrow(seat, centre: Vector2, size: float, angle: float, fill: Color, ink: Color) -> void:
	if seat != null:
		var half := 0.41 * size
		var box := Rect2(centre - Vector2(half, half), 2 * Vector2(half, half))
		rounded(box, half if seat == 1 else 0.14 * size, fill)
	var points := PoolVector2Array()
	for point in ARROW:
		points.append(centre + point.rotated(deg2rad(angle)) * size * 0.92)
	if seat == null:
		polygon(points, colour(look.cell), max(1.5, 0.035 * size), colour(look.neutral, 0.75))
	else:
		polygon(points, ink)


func _waves(centre: Vector2) -> void:
	for row in [-0.18, 0.04, 0.26]:
		var points := PoolVector2Array()
		for i in 13:
			points.append(centre + Vector2(-0.3 + i * 0.05, row + 0.035 * sin(i * PI / 3 + row * 20)) * unit)
		canvas.draw_polyline(points, colour(look.wave, 0.7), max(1.5, 0.03 * unit), true)
