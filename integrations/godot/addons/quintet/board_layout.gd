extends Reference
# Computes where the cells of a scene are. Places are measured in cells: a square's side or a hex's width is 1.

const HEX_ACROSS := 0.75
const HEX_DOWN := 0.8660254
# Number of rows and columns that a board that wraps around repeats beyond each edge.
const WRAP_MARGIN := 1
const LABEL_MARGIN := 0.45
const EDGE_MARGIN := 0.2

var is_hex := false
var wraps := false
var columns := 0
var rows := 0
# Centre of each cell, keyed by target.
var places := {}
# The rectangle to show, in cells.
var bounds := Rect2()


func _init(scene: Dictionary, turned: bool) -> void:
	is_hex = scene.shape == "hex"
	wraps = scene.wraps
	columns = scene.columns.size()
	rows = scene.rows.size()
	var sign_ := -1.0 if turned and scene.turnable else 1.0
	for cell in scene.cells:
		if is_hex:
			places[cell.target] = sign_ * Vector2(HEX_ACROSS * cell.x, HEX_DOWN * (cell.y + cell.x / 2.0))
		else:
			var middle := Vector2(columns - 1, rows - 1) / 2.0
			places[cell.target] = middle + sign_ * (Vector2(cell.x, cell.y) - middle)
	bounds = _bounds()


func has(target: String) -> bool:
	return places.has(target)


# The target of the cell at a place, or "" if there is none.
func cell_at(place: Vector2) -> String:
	if wraps:
		place = Vector2(fposmod(place.x + 0.5, columns) - 0.5, fposmod(place.y + 0.5, rows) - 0.5)
	var nearest := ""
	var distance := 0.5 if is_hex else 0.71
	for target in places:
		var away: Vector2 = (places[target] - place).abs()
		var inside := is_hex or max(away.x, away.y) <= 0.5
		if inside and away.length() < distance:
			nearest = target
			distance = away.length()
	return nearest


func corners(centre: Vector2, size: float) -> PoolVector2Array:
	var points := PoolVector2Array()
	for i in 6:
		points.append(centre + size * 0.5 * Vector2(cos(i * PI / 3), sin(i * PI / 3)))
	return points


func _bounds() -> Rect2:
	if not is_hex:
		var margin := WRAP_MARGIN + 0.05 if wraps else EDGE_MARGIN
		var board := Rect2(-0.5, -0.5, columns, rows).grow(margin)
		return board.grow_individual(LABEL_MARGIN, 0, 0, LABEL_MARGIN) if columns > 0 and not wraps else board
	var box := Rect2(places.values()[0], Vector2.ZERO)
	for place in places.values():
		box = box.expand(place)
	box = box.grow(0.8)
	# A hive of two pieces should not fill the screen.
	var least := Vector2(7, 6)
	return box.grow_individual(
		max(0, least.x - box.size.x) / 2,
		max(0, least.y - box.size.y) / 2,
		max(0, least.x - box.size.x) / 2,
		max(0, least.y - box.size.y) / 2
	)
