extends Reference
# The tokens as they are drawn, either at rest in a scene or moving between two scenes.

const STEP_SECONDS := 0.22
const MIN_STEP_SECONDS := 0.05
# Changes with many steps are animated faster, so that they take about this long.
const MAX_SECONDS := 2.0

# Tokens, keyed by id: the scene's token with `place`, `scale`, `lift` and `angle` added.
var tokens := {}
# Terrain of each cell, keyed by target.
var terrain := {}
# Targets that the last changes touched.
var touched := {}

var _places := {}
var _steps := []
var _tweens := []
var _elapsed := 0.0
var _seconds := STEP_SECONDS


# Shows a scene at once, without animation.
func show(scene: Dictionary, places: Dictionary) -> void:
	_places = places
	_steps.clear()
	_tweens.clear()
	tokens.clear()
	terrain.clear()
	for token in scene.tokens:
		tokens[token.id] = _drawn(token)
	for cell in scene.cells:
		terrain[cell.target] = cell.terrain


# Starts to animate changes of the scene that is shown. `places` must contain the cells of both scenes.
func start(changes: Array, places: Dictionary) -> void:
	_places = places
	_steps.clear()
	touched.clear()
	for change in changes:
		while _steps.size() <= change.step:
			_steps.append([])
		_steps[int(change.step)].append(change)
	_seconds = clamp(MAX_SECONDS / max(1, _steps.size()), MIN_STEP_SECONDS, STEP_SECONDS)
	_next_step()


func is_moving() -> bool:
	return not _tweens.empty() or not _steps.empty()


func advance(delta: float) -> void:
	_elapsed += delta
	var part := min(1.0, _elapsed / _seconds)
	for tween in _tweens:
		_blend(tween, part)
	if part >= 1.0:
		_next_step()


func _next_step() -> void:
	for tween in _tweens:
		if tween.vanishes:
			tokens.erase(tween.token.id)
	_tweens.clear()
	_elapsed = 0.0
	while not _steps.empty() and _tweens.empty():
		for change in _steps.pop_front():
			_begin(change)


func _begin(change: Dictionary) -> void:
	match change.kind:
		"appear":
			var token: Dictionary = _drawn(change.token)
			tokens[token.id] = token
			token.scale = 0.0
			_tween(token, {"scale": 1.0})
			touched[token.cell] = true
		"vanish":
			_tween(tokens[change.id], {"scale": 0.0}).vanishes = true
			touched[tokens[change.id].cell] = true
		"move":
			var token: Dictionary = tokens[change.id]
			touched[token.cell] = true
			touched[change.to] = true
			var stops := [token.place]
			for target in change.via:
				stops.append(_places.get(target, token.place))
			stops.append(_places[change.to])
			token.cell = change.to
			token.level = change.level
			var tween := _tween(token, {"lift": 0.0})
			tween.stops = stops if not change.jump else [stops[0], stops[-1]]
			tween.jumps = change.jump
		"turn":
			var token: Dictionary = tokens[change.id]
			var by := fposmod(change.facing - token.angle + 180.0, 360.0) - 180.0
			token.facing = change.facing
			_tween(token, {"angle": token.angle + by})
			touched[token.cell] = true
		"convert":
			var token: Dictionary = tokens[change.id]
			token.seat = change.seat
			token.scale = 0.7
			_tween(token, {"scale": 1.0})
			touched[token.cell] = true
		"mark":
			tokens[change.id].marks = change.marks
		"age":
			tokens[change.id].age = change.age
		"terrain":
			terrain[change.cell] = change.terrain
			touched[change.cell] = true


func _tween(token: Dictionary, to: Dictionary) -> Dictionary:
	var from := {}
	for field in to:
		from[field] = token[field]
	var tween := {"token": token, "from": from, "to": to, "stops": [], "jumps": false, "vanishes": false}
	_tweens.append(tween)
	return tween


func _blend(tween: Dictionary, part: float) -> void:
	var eased := part * part * (3.0 - 2.0 * part)
	for field in tween.to:
		tween.token[field] = lerp(tween.from[field], tween.to[field], eased)
	if tween.stops.empty():
		return
	var along: float = eased * (tween.stops.size() - 1)
	var i := int(min(floor(along), tween.stops.size() - 2))
	tween.token.place = tween.stops[i].linear_interpolate(tween.stops[i + 1], along - i)
	tween.token.lift = sin(part * PI) * (0.35 if tween.jumps else 0.08)


func _drawn(token: Dictionary) -> Dictionary:
	var drawn := token.duplicate()
	drawn.place = _places.get(token.cell, Vector2.ZERO)
	drawn.scale = 1.0
	drawn.lift = 0.0
	drawn.angle = token.facing
	return drawn
