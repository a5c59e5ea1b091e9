extends SceneTree
# Runs the coroutines whose names start with `test_`, in order, and prints the results. A test fails at its first false
# check. Each test's name is the rule, with underscores for spaces.

const Client = preload("res://addons/quintet/quintet_client.gd")
const Demo = preload("res://demo/main.gd")

const GAMES := ["bugs", "ctor", "jungle", "octa", "xo"]

var _problem := ""
var _passed := 0
var _failed := 0
var _clients := []


func _init() -> void:
	call_deferred("_run")


func check(is_true: bool, problem: String) -> void:
	if not is_true and _problem == "":
		_problem = problem


func same(actual, expected, what: String) -> void:
	var texts := [to_json(actual), to_json(expected)]
	if texts[0] == texts[1]:
		return
	# Long texts are printed starting shortly before the first difference.
	var at := 0
	while at < min(texts[0].length(), texts[1].length()) and texts[0][at] == texts[1][at]:
		at += 1
	var from := int(max(0, at - 40))
	check(false, "%s is %s instead of %s" % [what, texts[0].substr(from, 120), texts[1].substr(from, 120)])


# A client that is not connected yet. It is stopped at the end of the test.
func new_client() -> Client:
	var client := Client.new()
	get_root().add_child(client)
	_clients.append(client)
	return client


# Coroutine. A client that has started its own engine.
func started_client():
	var client := new_client()
	start_engine(client)
	yield(client, "ready_to_play")
	return client


func start_engine(client: Client) -> void:
	var command: Array = Demo.engine_command()
	client.start_engine(command.pop_front(), command)


func is_running(pid: int) -> bool:
	return Directory.new().dir_exists("/proc/%d" % pid)


# Records every emission of a signal.
class Heard:
	extends Reference
	var all := []

	func none() -> void:
		all.append([])

	func one(a) -> void:
		all.append([a])

	func two(a, b) -> void:
		all.append([a, b])

	func three(a, b, c) -> void:
		all.append([a, b, c])


func hear(object: Object, name: String, parameters: int) -> Heard:
	var heard := Heard.new()
	object.connect(name, heard, ["none", "one", "two", "three"][parameters])
	# Keeps the receiver alive, since a signal holds no reference to it.
	heard.set_meta("of", object)
	return heard


func _run() -> void:
	for method in get_script().get_script_method_list():
		if method.name.begins_with("test_"):
			_problem = ""
			var state = call(method.name)
			if state is GDScriptFunctionState:
				yield(state, "completed")
			for client in _clients:
				client.queue_free()
			_clients.clear()
			yield(self, "idle_frame")
			_report(method.name.trim_prefix("test_").replace("_", " "))
	print("%d passed, %d failed" % [_passed, _failed])
	quit(0 if _failed == 0 else 1)


func _report(rule: String) -> void:
	if _problem == "":
		_passed += 1
		print("✓ %s" % rule)
	else:
		_failed += 1
		print("✗ %s: %s" % [rule, _problem])
