extends SceneTree
# Plays a whole match in the project that docs/godot.md describes.

var _random := RandomNumberGenerator.new()


func _init() -> void:
	call_deferred("_run")


func _run() -> void:
	_random.seed = 1
	var main = load("res://main.tscn").instance()
	get_root().add_child(main)
	while main.board.a_match == null:
		yield(self, "idle_frame")
	main.board.animated = false
	var a_match = main.board.a_match
	while not a_match.is_over():
		if a_match.to_move == 0 and not main.board.is_animating():
			for target in a_match.paths[_random.randi() % a_match.paths.size()].path.duplicate():
				main.board.pick(target)
			var ply: int = a_match.ply
			while a_match.ply == ply:
				yield(self, "idle_frame")
		yield(self, "idle_frame")
	main.free()
	print("✓ the project of the docs plays a whole match")
	print("1 passed, 0 failed")
	quit()
