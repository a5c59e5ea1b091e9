extends "suite.gd"
# The client with real engine processes, and with a fake engine that misbehaves.

const MAX_PLIES := 1000

var _finished := 0
var _random := RandomNumberGenerator.new()


# Coroutine. Plays at most `plies` plies: random moves for seat 0 and the bot's moves for seat 1.
func play_on(client, a_match, plies: int):
	yield(self, "idle_frame")
	while plies > 0 and not a_match.is_over():
		plies -= 1
		var move: String = a_match.paths[_random.randi() % a_match.paths.size()].move
		if a_match.to_move == 1:
			move = yield(client.best_move(a_match, {"level": 1, "seed": a_match.ply}), "completed")
		var accepted: bool = yield(client.play(a_match, move), "completed")
		check(accepted, "%s refused %s" % [a_match.game, move])
		if not accepted:
			return


func test_every_game_is_played_to_its_end_against_a_bot():
	_random.seed = 1
	var client = yield(started_client(), "completed")
	var played := hear(client, "move_played", 3)
	var ended := hear(client, "ended", 2)
	var changed := hear(client, "match_changed", 2)
	var plies := 0
	for game in GAMES:
		var a_match = yield(client.new_match(game), "completed")
		yield(play_on(client, a_match, MAX_PLIES), "completed")
		check(a_match.is_over(), "%s did not end" % game)
		check(a_match.to_move == -1 and a_match.paths.empty(), "%s has moves after its end" % game)
		check(a_match.record.entries.size() == a_match.ply, "the record of %s has not every move" % game)
		plies += a_match.ply
	same(ended.all.size(), GAMES.size(), "the number of endings")
	same(played.all.size(), plies, "the number of moves")
	same(changed.all.size(), plies, "the number of changes")


func test_a_refused_move_changes_nothing_and_names_the_rule():
	var client = yield(started_client(), "completed")
	var changed := hear(client, "match_changed", 2)
	var refused := hear(client, "refused", 3)
	var a_match = yield(client.new_match("jungle"), "completed")
	var before := to_json(a_match.scene)
	check(not yield(client.play(a_match, "A7-A6"), "completed"), "a move of the other player was accepted")
	check(not yield(client.play(a_match, "A1-A9"), "completed"), "an impossible move was accepted")
	check(not yield(client.undo(a_match), "completed"), "an undo at the start was accepted")
	same(refused.all.size(), 3, "the number of refusals")
	same(refused.all[2][1], "nothing-to-undo", "the code of the undo")
	for refusal in refused.all:
		check(refusal[0] == a_match and refusal[1] != "" and refusal[2] != "", "a refusal lacks its match, code or message")
	same(changed.all, [], "the changes")
	same(to_json(a_match.scene), before, "the scene")
	var drawn = yield(client.request("scene", {}, a_match), "done")
	same(to_json(drawn.result.scene), before, "the scene of the engine")


func test_garbage_instead_of_a_move_is_refused():
	var client = yield(started_client(), "completed")
	var a_match = yield(client.new_match("ctor"), "completed")
	var garbage := ["", "\"", "\\", "\n", "\t\u000b\u0001\u001f", "null", "{}", "1,1\n{\"jsonrpc\":\"2.0\"}", "走", "x".repeat(100000)]
	var refused := hear(client, "refused", 3)
	for text in garbage:
		check(not yield(client.play(a_match, text), "completed"), "accepted %s" % text.left(20))
	same(refused.all.size(), garbage.size(), "the number of refusals")
	check(yield(client.play(a_match, "1,1"), "completed"), "a legal move was refused afterwards")


func test_a_bad_request_fails_with_a_code_and_the_client_goes_on():
	var client = yield(started_client(), "completed")
	var failed := hear(client, "failed", 2)
	check(yield(client.new_match("chess"), "completed") == null, "an unknown game was opened")
	check(yield(client.load_match({"format": "nonsense"}), "completed") == null, "a broken record was opened")
	check(yield(client.load_match({"padding": "x".repeat(1100000)}), "completed") == null, "a huge record was opened")
	var unknown = yield(client.request("castle"), "done")
	same(unknown.code, "unknown-method", "the code of an unknown method")
	same(failed.all.size(), 3, "the number of failures")
	same(failed.all[0][0], "bad-parameters", "the code of an unknown game")
	same(failed.all[2][0], "too-long", "the code of a huge request")
	check(yield(client.new_match("xo"), "completed") != null, "no match can be opened afterwards")


func test_undo_and_redo_follow_the_engine():
	_random.seed = 2
	var client = yield(started_client(), "completed")
	for game in GAMES:
		var a_match = yield(client.new_match(game), "completed")
		yield(play_on(client, a_match, 5), "completed")
		var scene := to_json(a_match.scene)
		var record := to_json(a_match.record)
		yield(client.undo(a_match), "completed")
		yield(client.undo(a_match), "completed")
		same(a_match.ply, 3, "the ply after two undos")
		same(a_match.record.entries.size(), 3, "the number of recorded moves after two undos")
		yield(client.redo(a_match), "completed")
		yield(client.redo(a_match), "completed")
		same(to_json(a_match.scene), scene, "the scene of %s" % game)
		same(to_json(a_match.record), record, "the record of %s" % game)


func test_a_saved_match_is_loaded_with_the_same_position():
	_random.seed = 3
	var client = yield(started_client(), "completed")
	for game in GAMES:
		var a_match = yield(client.new_match(game), "completed")
		yield(play_on(client, a_match, 12), "completed")
		var text := to_json(a_match.record)
		var loaded = yield(client.load_match(parse_json(text)), "completed")
		same(to_json(loaded.scene), to_json(a_match.scene), "the scene of %s" % game)
		same(to_json(loaded.record), text, "the record of %s" % game)


func test_matches_survive_an_engine_that_is_killed():
	_random.seed = 4
	var client = yield(started_client(), "completed")
	var failed := hear(client, "failed", 2)
	var disconnected := hear(client, "disconnected", 0)
	var matches := []
	for game in GAMES:
		var a_match = yield(client.new_match(game), "completed")
		yield(play_on(client, a_match, 9), "completed")
		matches.append(a_match)
	var scenes := []
	for a_match in matches:
		scenes.append(to_json([a_match.scene, a_match.paths, a_match.ply, a_match.to_move]))
	var pid: int = client.engine_pid()
	OS.kill(pid)
	yield(client, "ready_to_play")
	check(client.engine_pid() != pid and not is_running(pid), "the engine was not replaced")
	same(disconnected.all.size(), 1, "the number of lost connections")
	for i in matches.size():
		var a_match = matches[i]
		same(to_json([a_match.scene, a_match.paths, a_match.ply, a_match.to_move]), scenes[i], "the position of %s" % a_match.game)
		yield(play_on(client, a_match, MAX_PLIES), "completed")
		check(a_match.is_over(), "%s did not end" % a_match.game)
	same(failed.all, [], "the failures")


func test_requests_in_flight_are_repeated_after_the_engine_is_killed():
	_random.seed = 5
	var client = yield(started_client(), "completed")
	var a_match = yield(client.new_match("ctor"), "completed")
	for _time in 4:
		var ply: int = a_match.ply
		# The first request is sent before the engine dies, the second while no engine is running.
		var searched := hear(client.request("bestmove", {"nodes": 20000}, a_match), "done", 1)
		OS.kill(client.engine_pid())
		var move = client.play(a_match, a_match.paths[0].move)
		check(yield(move, "completed"), "the move was refused")
		same(a_match.ply, ply + 1, "the ply")
		while searched.all.empty():
			yield(self, "idle_frame")
		check(searched.all[0][0].ok, "the search failed")
		same(a_match.record.entries.size(), a_match.ply, "the number of recorded moves")


func play_and_count(client, a_match) -> void:
	yield(play_on(client, a_match, 10), "completed")
	_finished += 1


func test_several_matches_run_at_once():
	_random.seed = 6
	var client = yield(started_client(), "completed")
	var matches := []
	for i in 20:
		matches.append(yield(client.new_match(GAMES[i % GAMES.size()]), "completed"))
	_finished = 0
	for a_match in matches:
		play_and_count(client, a_match)
	while _finished < matches.size():
		yield(self, "idle_frame")
	for a_match in matches:
		check(a_match.ply == 10 or a_match.is_over(), "%s stopped at ply %d" % [a_match.game, a_match.ply])
		client.close_match(a_match)
	var closed = yield(client.request("state", {}, matches[0]), "done")
	same(closed.code, "bad-parameters", "the code of a closed match")


func test_two_clients_have_engines_of_their_own():
	var first = yield(started_client(), "completed")
	var second = yield(started_client(), "completed")
	check(first.engine_pid() != second.engine_pid(), "both clients use one engine")
	first.stop()
	check(yield(second.new_match("octa"), "completed") != null, "the second client lost its engine")


func test_stopping_leaves_no_process_and_fails_waiting_requests():
	var client = yield(started_client(), "completed")
	var pid: int = client.engine_pid()
	check(is_running(pid), "the engine does not run")
	var a_match = yield(client.new_match("octa"), "completed")
	var search = client.best_move(a_match, {"ms": 600000})
	var failed := hear(client, "failed", 2)
	client.stop()
	check(not is_running(pid), "the engine still runs")
	check(not search.is_valid(), "the search still waits")
	same(failed.all[0][0], "closed", "the code of the search")
	var response = yield(client.request("games"), "done")
	same(response.code, "closed", "the code of a request without an engine")
	start_engine(client)
	yield(client, "ready_to_play")
	check(yield(client.new_match("octa"), "completed") != null, "a stopped client cannot be started again")


func test_leaving_the_tree_ends_the_engine():
	var client = yield(started_client(), "completed")
	var pid: int = client.engine_pid()
	get_root().remove_child(client)
	check(not is_running(pid), "the engine still runs")
	get_root().add_child(client)


func test_an_executable_that_does_not_exist_fails_with_a_message():
	var client := new_client()
	client.start_timeout = 0.05
	client.start_engine("/no/such/quintet")
	var failure: Array = yield(client, "failed")
	same(failure[0], "engine-lost", "the code")
	check("/no/such/quintet" in failure[1], "the message does not name the executable: %s" % failure[1])


func test_a_client_connects_to_an_engine_that_is_already_running():
	var server = yield(started_client(), "completed")
	var client := new_client()
	client.connect_to_engine("127.0.0.1", server._link._engine.port())
	yield(client, "ready_to_play")
	same(client.engine_pid(), -1, "the process id")
	var a_match = yield(client.new_match("xo"), "completed")
	check(yield(client.play(a_match, "place 1,1"), "completed"), "the move was refused")


func test_broken_lines_from_the_engine_are_reported_and_skipped():
	var server := TCP_Server.new()
	var port := 41700
	while server.listen(port, "127.0.0.1") != OK:
		port += 1
	var client := new_client()
	client.connect_to_engine("127.0.0.1", port)
	var failed := hear(client, "failed", 2)
	while not server.is_connection_available():
		yield(self, "idle_frame")
	var peer := server.take_connection()
	yield(client, "ready_to_play")
	peer.put_data("hello\n[1]\n{\"id\":99,\"result\":1}\n{\"method\":\"changed\",\"params\":{\"match\":\"m9\"}}\n".to_utf8())
	peer.put_data(PoolByteArray([0xff, 0xfe, 10]))
	var pending = client.request("games")
	var answer: String = "{\"id\":%d,\"result\":\"é走\"}\n" % pending.id
	for byte in answer.to_utf8():
		peer.put_data(PoolByteArray([byte]))
		yield(self, "idle_frame")
		if byte != 10:
			check(client._calls.size() == 1, "half a line was read")
	server.stop()
	var ready := hear(client, "ready_to_play", 0)
	same(failed.all.size(), 3, "the number of broken lines")
	for failure in failed.all:
		same(failure[0], "broken-json", "the code")
	same(client._calls, {}, "the waiting requests")
	same(ready.all, [], "the reconnects")
