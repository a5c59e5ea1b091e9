extends Object
# Colours of the boards, keyed by game. A game without an entry uses DEFAULT; an entry overrides only the colours that it lists.

const DEFAULT = {
	"board": "101216",
	"cell": "23282f",
	"cell_other": "23282f",
	"edge": "323941",
	"seats": ["7fb4f5", "f2a45c"],
	"inks": ["0b1a2d", "2b1503"],
	"rims": ["a9cdf9", "f8c692"],
	"neutral": "8d95a1",
	"label": "7d8794",
	"accent": "ffd166",
	"wall": "3a404a",
	"water": "1b4054",
	"wave": "4b7f99",
	"ground": "40392a",
	"ice": "2c5871",
	"ice_edge": "8ccbec",
	"wax": "d8665a",
}
const BY_GAME = {
	"octa": {},
	"jungle": {
		"board": "131a14",
		"cell": "2c392e",
		"cell_other": "28342a",
		"seats": ["c4382e", "2c63b8"],
		"inks": ["fff6e6", "fff6e6"],
		"rims": ["f58f84", "8fbaf7"],
		"label": "8b9a87",
	},
	"ctor": {
		"board": "2a241a",
		"cell": "4a4130",
		"cell_other": "4a4130",
		"seats": ["1a2134", "f3e9d3"],
		"inks": ["b9c6ea", "8a5f16"],
		"rims": ["8796bd", "fffaf0"],
	},
	"bugs": {
		"board": "171a1d",
		"cell": "1f2429",
		"seats": ["ece2cb", "333a43"],
		"inks": ["4a3d1c", "dfe5ec"],
		"rims": ["94855c", "848e9c"],
		"kinds":
		{
			"QUEEN": ["8f5a00", "ffcb52"],
			"ANT": ["1f57a8", "8fc0ff"],
			"SPIDER": ["8a3a1e", "f2a98c"],
			"BEETLE": ["6a3aa6", "cfb0ff"],
			"GRASSHOPPER": ["2a6b2f", "9ade96"],
		},
	},
	"xo": {
		"board": "0f1014",
		"cell": "24262f",
		"cell_other": "24262f",
		"seats": ["62d3dc", "f596ca"],
		"inks": ["04211f", "2f0a1f"],
		"rims": ["62d3dc", "f596ca"],
	},
}


static func of(game: String) -> Dictionary:
	var look := DEFAULT.duplicate()
	var own: Dictionary = BY_GAME.get(game, {})
	for name in own:
		look[name] = own[name]
	return look
