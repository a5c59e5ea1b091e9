class_name QuintetMatch
extends RefCounted
# An open match, as `QuintetClient` knows it. Treat it as read-only: only the client may change it.

# Id of the game, such as "octa".
var game := ""
# Id of the match in the engine. It changes when the client reconnects, so keep the object instead.
var id := ""
var ply := 0
# The seat to move: 0 or 1, or -1 after the end. Do not derive it from the ply: in some games a seat moves twice in a row.
var to_move := -1
# The result: null while the match is running, then { winner: 0, 1 or null for a draw, reason }.
var outcome = null
# Whose turn it is or how the match ended, as a sentence.
var status := ""
# The last move and its description in words; empty at the start.
var move := ""
var description := ""
# The position to draw: shape, cells, tokens, controls, gauges and more.
var scene := {}
# Every legal move as { move, path }. A path lists the targets to touch, in order.
var paths := []
# The match in the format in which it is saved and loaded.
var record := {}


func is_over() -> bool:
	return outcome != null


# Targets that extend the selection towards a legal move. A selection is a prefix of a legal move's path.
func next_targets(picked: Array) -> Array:
	var targets := {}
	for each in paths:
		var path: Array = each.path
		if path.size() > picked.size() and path.slice(0, picked.size()) == picked:
			targets[path[picked.size()]] = true
	return targets.keys()


# The move whose path the selection completes, or "" if there is none.
func move_of(picked: Array) -> String:
	for each in paths:
		if each.path == picked:
			return each.move
	return ""


# The path of a legal move; empty if the move is not legal.
func path_of(text: String) -> Array:
	for each in paths:
		if each.move == text:
			return each.path
	return []


func _draw(drawing: Dictionary) -> void:
	ply = int(drawing.ply)
	to_move = -1 if drawing.toMove == null else int(drawing.toMove)
	outcome = drawing.outcome
	status = drawing.status
	move = "" if drawing.move == null else drawing.move
	description = "" if drawing.description == null else drawing.description
	scene = drawing.scene
	paths = drawing.paths


# Updates the record after a change without asking the engine. Returns false if the record must be fetched instead.
func _follow(drawing: Dictionary, was: int) -> bool:
	var entries: Array = record.entries
	if drawing.ply == was + 1 and drawing.move != null:
		entries.append({"move": drawing.move, "at": null})
	elif drawing.ply < was and entries.size() == was:
		entries.resize(int(drawing.ply))
	else:
		return false
	record.outcome = drawing.outcome
	return true
