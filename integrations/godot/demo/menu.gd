extends MarginContainer
# Lets the player choose a game, the bot's level and who moves first.

signal match_wanted(game, level, seat)

const Board = preload("res://addons/quintet/quintet_board.gd")
const Style = preload("style.gd")

# Number of moves played on each preview picture, so that its board is not empty.
const PREVIEW_PLIES := 6
const LEVELS := 8
const DEFAULT_LEVEL := 3

var _client
var _words: Dictionary
var _level := OptionButton.new()
var _first := OptionButton.new()
var _previews := []


func _init(client, words: Dictionary) -> void:
	_client = client
	_words = words
	anchor_right = 1
	anchor_bottom = 1
	for side in ["left", "right"]:
		add_constant_override("margin_" + side, 48)
	for side in ["top", "bottom"]:
		add_constant_override("margin_" + side, 40)


func _ready() -> void:
	var column := VBoxContainer.new()
	column.add_constant_override("separation", 18)
	add_child(column)
	column.add_child(Style.label("Quintet", 52, Style.INK, true))
	column.add_child(Style.label("Five abstract games. Choose one to play against a bot.", 22, Style.MUTED))
	column.add_child(_settings())
	var cards := HBoxContainer.new()
	cards.name = "Cards"
	cards.add_constant_override("separation", 18)
	cards.size_flags_vertical = SIZE_EXPAND_FILL
	column.add_child(cards)
	for game in _words:
		cards.add_child(_card(game))


func _exit_tree() -> void:
	for a_match in _previews:
		_client.close_match(a_match)


func _settings() -> Control:
	var row := HBoxContainer.new()
	row.add_constant_override("separation", 14)
	for level in range(1, LEVELS + 1):
		_level.add_item("Bot level %d" % level, level)
	_level.select(DEFAULT_LEVEL - 1)
	for choice in ["You move first", "The bot moves first"]:
		_first.add_item(choice)
	row.add_child(_level)
	row.add_child(_first)
	return row


func _card(game: String) -> Control:
	var card := Button.new()
	card.size_flags_horizontal = SIZE_EXPAND_FILL
	card.connect("pressed", self, "_on_card_pressed", [game])
	var column := VBoxContainer.new()
	column.anchor_right = 1
	column.anchor_bottom = 1
	column.margin_left = 16
	column.margin_right = -16
	column.margin_top = 16
	column.margin_bottom = -16
	column.mouse_filter = MOUSE_FILTER_IGNORE
	column.add_constant_override("separation", 10)
	card.add_child(column)
	var board := Board.new()
	board.name = "Board"
	board.size_flags_vertical = SIZE_EXPAND_FILL
	board.mouse_filter = MOUSE_FILTER_IGNORE
	board.seats = []
	column.add_child(board)
	column.add_child(Style.label(_words[game].name, 24, Style.INK, true))
	column.add_child(Style.wrapped(Style.label(_words[game].tagline, 16, Style.MUTED), 92))
	_preview(board, game)
	return card


func _preview(board: Board, game: String) -> void:
	var a_match = yield(_client.new_match(game), "completed")
	if a_match == null or not is_inside_tree():
		return
	_previews.append(a_match)
	for ply in PREVIEW_PLIES:
		var move = yield(_client.best_move(a_match, {"nodes": 300, "seed": ply}), "completed")
		if move == "" or a_match.is_over() or not is_inside_tree():
			return
		yield(_client.play(a_match, move), "completed")
		if not is_inside_tree():
			return
	var scene: Dictionary = a_match.scene.duplicate()
	scene.controls = []
	board.show_scene(scene, game)


func _on_card_pressed(game: String) -> void:
	emit_signal("match_wanted", game, _level.get_selected_id(), _first.selected)
