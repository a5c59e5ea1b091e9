extends "suite.gd"
# The board: selection, animation and the mapping between points and targets. Needs no display.

const Board = preload("res://addons/quintet/quintet_board.gd")
const Layout = preload("res://addons/quintet/board_layout.gd")
const Motion = preload("res://addons/quintet/board_motion.gd")

const FIELDS := ["cell", "seat", "level", "facing", "marks", "age"]

var _random := RandomNumberGenerator.new()


func new_board(client, a_match) -> Board:
	var board := Board.new()
	get_root().add_child(board)
	board.rect_size = Vector2(800, 600)
	board.seats = [0, 1]
	board.show_match(client, a_match)
	return board


# The fields of each token that the rules determine, by token id.
func known(tokens: Array) -> Dictionary:
	var all := {}
	for token in tokens:
		all[token.id] = []
		for field in FIELDS:
			all[token.id].append(token[field])
	return all


func same_tokens(actual: Array, expected: Array, what: String) -> void:
	var tokens := [known(actual), known(expected)]
	check(tokens[0].size() == tokens[1].size(), "%s: %d tokens instead of %d" % [what, tokens[0].size(), tokens[1].size()])
	for id in tokens[1]:
		same(tokens[0].get(id), tokens[1][id], "%s: token %s" % [what, id])


func test_every_game_is_played_to_its_end_by_touching_the_board():
	_random.seed = 1
	var client = yield(started_client(), "completed")
	for game in GAMES:
		var a_match = yield(client.new_match(game), "completed")
		var board := new_board(client, a_match)
		board.animated = false
		var chosen := hear(board, "move_chosen", 2)
		while not a_match.is_over():
			var wanted: Dictionary = a_match.paths[_random.randi() % a_match.paths.size()]
			for target in wanted.path:
				check(target in a_match.next_targets(board.picked), "%s is not highlighted" % target)
				check(board.pick(board.target_at(board.point_of(target))), "%s: %s was not picked" % [game, target])
			if chosen.all.empty():
				break
			same(chosen.all.pop_back()[1], wanted.move, "the chosen move")
			yield(client.play(a_match, wanted.move), "completed")
		check(a_match.is_over(), "%s did not end" % game)
		check(not board.pick("pass"), "%s can be played after its end" % game)
		board.queue_free()


func test_animated_changes_lead_from_scene_to_scene():
	_random.seed = 2
	var client = yield(started_client(), "completed")
	var changed := hear(client, "match_changed", 2)
	for game in GAMES:
		var a_match = yield(client.new_match(game), "completed")
		var motion := Motion.new()
		while not a_match.is_over():
			var before := Layout.new(a_match.scene, false)
			motion.show(a_match.scene, before.places)
			yield(client.play(a_match, a_match.paths[_random.randi() % a_match.paths.size()].move), "completed")
			var places := before.places.duplicate()
			var after := Layout.new(a_match.scene, false)
			for target in after.places:
				places[target] = after.places[target]
			motion.start(changed.all.pop_back()[1], places)
			while motion.is_moving():
				motion.advance(0.03)
			same_tokens(motion.tokens.values(), a_match.scene.tokens, "%s ply %d" % [game, a_match.ply])
			for token in motion.tokens.values():
				check(token.place.distance_to(after.places[token.cell]) < 0.001, "%s is not at its cell" % token.id)
				check(is_equal_approx(token.scale, 1) and abs(token.lift) < 0.001, "%s is still moving" % token.id)
			for cell in a_match.scene.cells:
				if motion.terrain.has(cell.target):
					same(motion.terrain[cell.target], cell.terrain, "the terrain of %s" % cell.target)


func test_every_cell_and_control_is_found_where_it_is_drawn():
	var client = yield(started_client(), "completed")
	for game in GAMES:
		var a_match = yield(client.new_match(game), "completed")
		for seat in 2:
			var board := new_board(client, a_match)
			board.viewpoint = seat
			board.show_match(client, a_match)
			for part in [a_match.scene.cells, a_match.scene.controls]:
				for each in part:
					same(board.target_at(board.point_of(each.target)), each.target, "the target in %s" % game)
			same(board.target_at(Vector2(-50, -50)) if game != "ctor" else "", "", "the target outside of %s" % game)
			board.queue_free()


func test_the_viewpoint_is_at_the_bottom_if_the_board_can_be_turned():
	var client = yield(started_client(), "completed")
	var board := new_board(client, yield(client.new_match("jungle"), "completed"))
	check(board.point_of("A1").y > board.point_of("A9").y, "seat 0 is not at the bottom")
	check(board.point_of("A1").x < board.point_of("G1").x, "the columns are reversed")
	board.viewpoint = 1
	board.show_match(client, board.a_match)
	check(board.point_of("A1").y < board.point_of("A9").y, "seat 1 is not at the bottom")
	board.show_match(client, yield(client.new_match("xo"), "completed"))
	check(board.point_of("0,0").y < board.point_of("3,0").y, "a board that cannot be turned was turned")


func test_a_board_that_wraps_around_finds_cells_beyond_its_edges():
	var client = yield(started_client(), "completed")
	var board := new_board(client, yield(client.new_match("ctor"), "completed"))
	var left: Vector2 = board.point_of("0,4")
	var step: Vector2 = board.point_of("1,4") - left
	same(board.target_at(left - step), "9,4", "the cell left of 0,4")


func test_touching_something_else_changes_or_clears_the_selection():
	var client = yield(started_client(), "completed")
	var a_match = yield(client.new_match("jungle"), "completed")
	var board := new_board(client, a_match)
	var refused := hear(board, "target_refused", 2)
	check(board.pick("E3"), "E3 was not picked")
	check(board.pick("C3"), "C3 was not picked instead")
	same(board.picked, ["C3"], "the selection")
	check(not board.pick("C3"), "the same piece was picked twice")
	same(board.picked, [], "the selection")
	check(not board.pick("D9"), "the opponent's den was picked")
	same(refused.all.size(), 1, "the number of refused targets")


func test_a_board_accepts_no_input_for_other_seats_or_while_it_animates():
	var client = yield(started_client(), "completed")
	var a_match = yield(client.new_match("octa"), "completed")
	var board := new_board(client, a_match)
	var target: String = a_match.paths[0].path[0]
	board.seats = [1]
	check(not board.pick(target), "seat 1 moved for seat 0")
	board.seats = [0, 1]
	yield(client.play(a_match, a_match.paths[0].move), "completed")
	check(board.is_animating(), "the board does not animate")
	check(not board.pick(a_match.paths[0].path[0]), "a move was accepted during an animation")
	yield(board, "animation_finished")
	check(board.pick(a_match.paths[0].path[0]), "no move was accepted after the animation")
