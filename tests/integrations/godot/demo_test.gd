extends "suite.gd"
# Tests the demo on a screen, with screenshots and real mouse events. Needs a display, such as Xvfb.

const MainScene = preload("res://demo/main.tscn")

# Share of the most frequent colour, from 0 to 1, above which a screenshot counts as blank.
const MAX_BACKGROUND := 0.9
const MIN_COLOURS := 40
const BOT_LEVEL := 1

var _main = null


# Coroutine. Starts the demo with its menu open.
func opened_demo():
	_main = MainScene.instance()
	get_root().add_child(_main)
	yield(_main.client, "ready_to_play")
	while _main._page == null:
		yield(self, "idle_frame")


func close_demo() -> void:
	_main.free()


# Coroutine. Opens a match and waits for the player's turn.
func opened_match(game: String, seat := 0):
	_main.open_match(game, BOT_LEVEL, seat)
	yield(turn(), "completed")
	return _main._page


# Coroutine. Waits until it is the player's turn and no animation is running.
func turn():
	var page = _main._page
	yield(self, "idle_frame")
	while page.a_match == null or page.board.is_animating() or not (page.a_match.is_over() or page.a_match.to_move == page._seat):
		yield(self, "idle_frame")


# Coroutine. Clicks a point of a control with the left mouse button.
func click(control: Control, point: Vector2):
	for pressed in [true, false]:
		var event := InputEventMouseButton.new()
		event.button_index = BUTTON_LEFT
		event.pressed = pressed
		event.position = control.rect_global_position + point
		event.global_position = event.position
		Input.parse_input_event(event)
		yield(self, "idle_frame")


# Coroutine. Takes a screenshot of the window and also saves it to a file.
func picture(name: String):
	for _frame in 3:
		yield(self, "idle_frame")
	yield(VisualServer, "frame_post_draw")
	var image := get_root().get_texture().get_data()
	image.flip_y()
	var folder := OS.get_environment("QUINTET_SCREENSHOTS")
	if folder != "":
		image.save_png(folder.plus_file("godot-%s.png" % name))
	return image


func check_drawn(image: Image, area: Rect2, what: String) -> void:
	var counts := {}
	var total := 0
	image.lock()
	for x in range(area.position.x, area.end.x, 3):
		for y in range(area.position.y, area.end.y, 3):
			var colour := image.get_pixel(x, y).to_rgba32()
			counts[colour] = counts.get(colour, 0) + 1
			total += 1
	image.unlock()
	var background := float(counts.values().max()) / total
	check(background < MAX_BACKGROUND, "%s is blank: %d %% have one colour" % [what, background * 100])
	check(counts.size() >= MIN_COLOURS, "%s has only %d colours" % [what, counts.size()])


func test_the_menu_shows_a_picture_of_every_game():
	yield(opened_demo(), "completed")
	var cards: Array = _main._page.find_node("Cards", true, false).get_children()
	same(cards.size(), GAMES.size(), "the number of cards")
	var boards := []
	for card in cards:
		boards.append(card.find_node("Board", true, false))
	for board in boards:
		while board._layout == null:
			yield(self, "idle_frame")
	var image: Image = yield(picture("menu"), "completed")
	for board in boards:
		check_drawn(image, board.get_global_rect(), "a preview")
	close_demo()


func test_every_game_is_drawn_and_played_with_the_mouse():
	yield(opened_demo(), "completed")
	for game in GAMES:
		var page = yield(opened_match(game, 1 if game == "bugs" else 0), "completed")
		for _turn in 3:
			if page.a_match.is_over():
				break
			var ply: int = page.a_match.ply
			var path: Array = page.a_match.paths[page.a_match.paths.size() / 2].path.duplicate()
			for target in path:
				yield(click(page.board, page.board.point_of(target)), "completed")
			while page.a_match.ply == ply:
				yield(self, "idle_frame")
			yield(turn(), "completed")
			check(page.a_match.ply >= ply + 1, "%s was not played" % game)
		var image: Image = yield(picture(game), "completed")
		check_drawn(image, page.board.get_global_rect(), "the board of %s" % game)
		check(page._status.text != "", "%s has no status" % game)
	close_demo()


func test_undo_takes_back_the_answer_of_the_bot_too():
	yield(opened_demo(), "completed")
	var page = yield(opened_match("octa"), "completed")
	var start := to_json(page.a_match.scene)
	yield(_main.client.play(page.a_match, page.a_match.paths[0].move), "completed")
	yield(turn(), "completed")
	check(page.a_match.ply >= 2, "the bot did not answer")
	yield(click(page._undo, page._undo.rect_size / 2), "completed")
	while page.a_match.ply > 0:
		yield(self, "idle_frame")
	same(to_json(page.a_match.scene), start, "the scene")
	close_demo()


func test_a_hint_highlights_a_legal_move():
	yield(opened_demo(), "completed")
	var page = yield(opened_match("jungle"), "completed")
	yield(click(page._hint, page._hint.rect_size / 2), "completed")
	while page.board._hint.empty():
		yield(self, "idle_frame")
	check(page.a_match.move_of(page.board._hint) != "", "the hint is not a legal move")
	yield(picture("hint"), "completed")
	close_demo()


func test_a_match_goes_on_after_the_engine_is_killed():
	yield(opened_demo(), "completed")
	var page = yield(opened_match("ctor"), "completed")
	yield(_main.client.play(page.a_match, page.a_match.paths[0].move), "completed")
	yield(turn(), "completed")
	var scene := to_json(page.a_match.scene)
	OS.kill(_main.client.engine_pid())
	yield(_main.client, "ready_to_play")
	yield(turn(), "completed")
	same(to_json(page.a_match.scene), scene, "the scene")
	var ply: int = page.a_match.ply
	yield(click(page.board, page.board.point_of(page.a_match.paths[0].path[0])), "completed")
	while page.a_match.ply == ply:
		yield(self, "idle_frame")
	close_demo()
