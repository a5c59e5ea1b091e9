class_name QuintetMatch
extends RefCounted
# An open match: what `QuintetClient` knows of it. Read it; change it only through the client.

# Id of the game, such as "octa".
var game := ""
# Id of the match in the engine. It changes when the client reconnects, so keep the object instead.
var id := ""
var ply := 0
# 0 or 1, or -1 after the end. Do not count plies: in some games a seat moves twice in a row.
var to_move := -1
# null while the match runs, then { winner: 0, 1 or null for a draw, reason }.
var outcome = null
# Whose turn it is or how the match ended, as a sentence.
var status := ""
# The last move and its description in words; empty at the start.
var move := ""
var description := ""
# What to draw: shape, cells, tokens, controls, gauges and more.
var scene := {}
# Every legal move as { move, path }: the targets to touch, in order.
var paths := []
# The match as it can be saved and loaded.
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


# A path of a legal move; empty if the move is not legal.
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


# Follows a change in the record without asking for it. Returns false if the record has to be fetched.
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
