extends MarginContainer
# One match against the bot.

signal menu_wanted

const Board = preload("res://addons/quintet/quintet_board.gd")
const SeatPanel = preload("seat_panel.gd")
const Style = preload("style.gd")

var a_match = null
var board := Board.new()

var _client
var _words: Dictionary
var _game: String
var _level: int
var _seat: int
# Increases with every position, so that a move found for an earlier position is not played.
var _revision := 0
var _status := Style.label("", 24, Style.ACCENT, true)
var _note := Style.label("", 17, Style.MUTED)
var _shared := Style.label("", 16, Style.MUTED)
var _panels := []
var _undo: Button
var _hint: Button


func _init(client, words: Dictionary, game: String, level: int, seat: int) -> void:
	_client = client
	_words = words
	_game = game
	_level = level
	_seat = seat
	anchor_right = 1
	anchor_bottom = 1
	for side in ["left", "right", "top", "bottom"]:
		add_constant_override("margin_" + side, 24)


func _ready() -> void:
	var row := HBoxContainer.new()
	row.add_constant_override("separation", 24)
	add_child(row)
	board.size_flags_horizontal = SIZE_EXPAND_FILL
	board.seats = [_seat]
	board.viewpoint = _seat
	board.names = _words.names
	row.add_child(board)
	row.add_child(_side())
	board.connect("move_chosen", _client, "play")
	board.connect("animation_finished", self, "_refresh")
	_client.connect("match_changed", self, "_on_match_changed")
	_client.connect("refused", self, "_on_refused")
	_client.connect("disconnected", self, "_say", ["Reconnecting to the engine…"])
	_start()


func _exit_tree() -> void:
	_revision += 1
	if a_match != null:
		_client.close_match(a_match)


func _side() -> Control:
	var column := VBoxContainer.new()
	column.rect_min_size.x = 340
	column.add_constant_override("separation", 14)
	column.add_child(Style.label(_words.name, 34, Style.INK, true))
	column.add_child(_shared)
	for seat in [1 - _seat, _seat]:
		var who := "You" if seat == _seat else "Bot, level %d" % _level
		var panel := SeatPanel.new(_game, seat, "%s (%s)" % [who, _words.seats[seat]], _words.names)
		_panels.append(panel)
		column.add_child(panel)
	column.add_child(Style.wrapped(_status, 64))
	var note := Style.wrapped(_note, 80)
	note.size_flags_vertical = SIZE_EXPAND_FILL
	column.add_child(note)
	_undo = Style.button("Undo", self, "_on_undo_pressed")
	_hint = Style.button("Hint", self, "_on_hint_pressed")
	for button in [_undo, _hint, Style.button("New match", self, "_start"), Style.button("Menu", self, "_on_menu_pressed")]:
		column.add_child(button)
	return column


func _start() -> void:
	_revision += 1
	if a_match != null:
		_client.close_match(a_match)
		a_match = null
	var opened = yield(_client.new_match(_game), "completed")
	if opened == null or not is_inside_tree():
		return
	a_match = opened
	board.show_match(_client, a_match)
	_note.text = _words.tagline
	_next_turn()


func _next_turn() -> void:
	_revision += 1
	_refresh()
	if a_match.is_over() or a_match.to_move == _seat:
		return
	var revision := _revision
	var move = yield(_client.best_move(a_match, {"level": _level, "seed": revision}), "completed")
	if revision == _revision and move != "":
		_client.play(a_match, move)


func _refresh() -> void:
	if a_match == null:
		return
	for panel in _panels:
		panel.show_gauges(a_match)
	_shared.text = SeatPanel.gauges_text(a_match.scene, null, _words.names)
	_shared.visible = _shared.text != ""
	_undo.disabled = a_match.ply == 0
	_hint.disabled = a_match.is_over() or a_match.to_move != _seat
	if a_match.is_over() or a_match.scene.prompt != null:
		_status.text = a_match.status
	else:
		_status.text = "Your turn" if a_match.to_move == _seat else "The bot is thinking…"


func _say(text: String) -> void:
	_note.text = text


func _on_match_changed(changed, _changes: Array) -> void:
	if changed == a_match:
		_say(a_match.description)
		_next_turn()


func _on_refused(refused, _code: String, message: String) -> void:
	if refused == a_match:
		_say(message)


# Takes back moves until the player is to move again.
func _on_undo_pressed() -> void:
	_revision += 1
	while true:
		var undone = yield(_client.undo(a_match), "completed")
		if not undone or not is_inside_tree() or a_match.to_move == _seat:
			return


func _on_hint_pressed() -> void:
	_hint.disabled = true
	var revision := _revision
	var move = yield(_client.best_move(a_match, {"level": 5}), "completed")
	if revision == _revision and move != "":
		board.clear_selection()
		board.hint(move)
		_hint.disabled = false


func _on_menu_pressed() -> void:
	emit_signal("menu_wanted")
