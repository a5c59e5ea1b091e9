extends Object
# Generated from docs/openrpc.json; the same file serves Godot 3 and 4. Do not edit it.

const METHODS = {
	"games": [],
	"messages": ["game", "language?"],
	"new": ["game", "options?"],
}
const NOTIFICATIONS = ["changed", "progress"]
const REFUSED = -32000
const ERRORS = {
	-32000: "refused",
	-32600: "not-a-request",
	-32601: "unknown-method",
	-32602: "bad-parameters",
	-32603: "internal",
	-32700: "broken-json",
}
const MAX_LINE = 1000000
