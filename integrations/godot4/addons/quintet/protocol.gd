extends Object
# Constants of the engine protocol, the same file for Godot 3 and 4. Generated: tests/integrations/godot-protocol.test.ts
# compares it with the engine, and writes it with `-u`.

# Parameters of each method; `?` marks optional ones.
const METHODS = {
	"games": [],
	"messages": ["game", "language?"],
	"new": ["game", "options?", "state?"],
	"load": ["record", "state?"],
	"legal": ["match"],
	"play": ["match", "move", "state?"],
	"undo": ["match", "state?"],
	"redo": ["match", "state?"],
	"state": ["match"],
	"scene": ["match", "language?"],
	"subscribe": ["match", "language?"],
	"unsubscribe": ["match"],
	"record": ["match"],
	"bestmove": ["match", "level?", "nodes?", "ms?", "seed?"],
	"analyse": ["match", "nodes?", "ms?", "variations?", "whole?", "seed?"],
	"stop": ["id"],
	"perft": ["game", "options?", "moves?", "depth"],
	"close": ["match"],
	"rpc.discover": [],
}
# Error codes of JSON-RPC 2.0, and the code of a refusal.
const REFUSED = -32000
const ERRORS = {
	-32000: "refused",
	-32600: "not-a-request",
	-32601: "unknown-method",
	-32602: "bad-parameters",
	-32603: "internal",
	-32700: "broken-json",
}
# Maximum length of a request, in bytes.
const MAX_LINE = 1000000
