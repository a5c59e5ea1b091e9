extends Control
# Starts the engine and switches between the menu and a match.
#
# The engine is the command in the environment variable QUINTET_ENGINE, such as `node "/path/to/quintet.mjs"`, or the
# executable bin/quintet of this project, or `quintet` on the PATH.

const Menu = preload("menu.gd")
const Play = preload("play.gd")
const Style = preload("style.gd")

# Name, tagline, seats and other words of each game, keyed by game id.
var words := {}
var _page: Control = null
var _notice := Label.new()

onready var client = $Client


func _ready() -> void:
	theme = Style.theme()
	_notice.anchor_right = 1
	_notice.anchor_bottom = 1
	_notice.align = Label.ALIGN_CENTER
	_notice.valign = Label.VALIGN_CENTER
	_notice.autowrap = true
	add_child(_notice)
	_notice.text = "Starting the engine…"
	client.connect("failed", self, "_on_failed")
	client.connect("ready_to_play", self, "_on_ready", [], CONNECT_ONESHOT)
	var command := engine_command()
	client.start_engine(command.pop_front(), command)


# The executable, and the arguments that come before the engine's own arguments.
static func engine_command() -> Array:
	var given := OS.get_environment("QUINTET_ENGINE")
	if given != "":
		var parts := []
		var pieces := given.split("\"")
		for i in pieces.size():
			parts += [pieces[i]] if i % 2 else Array(pieces[i].split(" ", false))
		return parts
	var bundled := ProjectSettings.globalize_path("res://bin/quintet" + (".exe" if OS.get_name() == "Windows" else ""))
	return [bundled if File.new().file_exists(bundled) else "quintet"]


func open_menu() -> void:
	_show(Menu.new(client, words))
	_page.connect("match_wanted", self, "open_match")


func open_match(game: String, level: int, seat: int) -> void:
	_show(Play.new(client, words[game], game, level, seat))
	_page.connect("menu_wanted", self, "open_menu")


func _on_ready() -> void:
	var games = yield(client.request("games"), "done")
	for game in games.result:
		var response = yield(client.request("messages", {"game": game.id}), "done")
		words[game.id] = response.result
	_notice.text = ""
	open_menu()


func _on_failed(code: String, message: String) -> void:
	if code == "engine-lost" and words.empty():
		_notice.text = "%s\n\nInstall Quintet, or set QUINTET_ENGINE to the command that starts it." % message
	else:
		push_warning("%s: %s" % [code, message])


func _show(page: Control) -> void:
	if _page != null:
		_page.queue_free()
	_page = page
	add_child(page)
