// Plays XO Enchanted through the interfaces of its founding document. Fails if a result differs from the document.
//
//   npx esbuild examples/documents/xo.ts --bundle --platform=node --format=esm | node --input-type=module
import assert from 'node:assert/strict';
import {
  type Action,
  Cell,
  ChooseLineAction,
  DisruptAction,
  type GameEngine,
  GamePhase,
  GameResult,
  GameState,
  IllegalActionException,
  PlaceAction,
  PlayerId,
  PlayerState,
  Position,
  ScoringLine,
  SealAction,
  ShiftAction,
  XoGameEngine,
  XoRuleEngine,
} from '@quintet/engine/xo/document';

const { X, O } = PlayerId;
const at = (row: number, col: number): Position => new Position(row, col);
const engine: GameEngine = new XoGameEngine();

// A new game: X has 2 energy and O has 3. X gains energy for the first time when its first turn starts.
let state = engine.startGame();
assert.deepEqual([state.xState.energy, state.oState.energy], [2, 3]);
assert.equal(state.currentPlayer, X);
assert.equal(engine.checkGameOver(state), null);
assert.equal(engine.getValidActions(state).length, 32, 'X has 3 energy for 16 placements and 16 seals');

// A few turns that use skills. A seal blocks a cell during the opponent's next turn.
state = engine.executeAction(state, new SealAction(X, at(1, 1)));
assert.equal(state.xState.energy, 1);
assert.ok(state.board.getCell(at(1, 1)) instanceof Cell.Sealed);

// An illegal action throws and changes nothing.
assert.throws(
  () => engine.executeAction(state, new PlaceAction(O, at(1, 1))),
  (error) => error instanceof IllegalActionException && error.code === 'sealed',
);
state = engine.executeAction(state, new PlaceAction(O, at(0, 0)));
state = engine.executeAction(state, new PlaceAction(X, at(1, 1)));
state = engine.executeAction(state, new ShiftAction(O, at(0, 0), at(0, 1)));
assert.deepEqual(state.board.getPieces(O), [at(0, 1)]);
assert.deepEqual(state.board.getCell(at(0, 1)), new Cell.Piece(O, 2, false));
state = engine.executeAction(state, new DisruptAction(X, at(0, 1)));
assert.ok(state.xState.hasDisruptPenalty && state.board.isEmpty(at(0, 1)));

// A hand-made state: two lines at once score one point, and X chooses which line to clear.
const cross = [at(0, 1), at(1, 0), at(1, 2), at(2, 1)].reduce(
  (board, pos) => board.withCell(pos, new Cell.Piece(X, 1, false)),
  engine.startGame().board,
);
const even = new PlayerState(0, 2, 2, false, false, 0);
const made = new GameState(cross, even, even, X, 4, GamePhase.NORMAL);
const choosing = engine.executeAction(made, new PlaceAction(X, at(1, 1)));
const horizontal = choosing.board.detectScoringLines(X).find((line) => line.type === ScoringLine.LineType.HORIZONTAL);
assert.ok(horizontal && choosing.pendingLines?.length === 2);
const scored = engine.executeAction(choosing, new ChooseLineAction(X, horizontal));
assert.deepEqual(scored.board.getPieces(X), [at(0, 1), at(2, 1)]);
assert.deepEqual([scored.xState.score, scored.xState.energy], [1, 4]);
assert.ok(scored.getCurrentPlayerState().hasPriorityTurn, 'O has a Priority Turn until O has moved');

// A whole game: X plays the action with the best score and the most pieces, and O plays the first legal action.
function best(from: GameState): Action {
  const worth = (action: Action): number => {
    const { xState, board } = engine.executeAction(from, action);
    return 100 * xState.score + board.getPieces(X).length;
  };
  const actions = engine.getValidActions(from);
  return from.currentPlayer === X ? actions.reduce((a, b) => (worth(b) > worth(a) ? b : a)) : (actions[0] as Action);
}
let game = engine.startGame();
let result = engine.checkGameOver(game);
for (; !result || result instanceof GameResult.SuddenDeath; result = engine.checkGameOver(game)) {
  game = engine.executeAction(game, best(game));
}
assert.deepEqual(engine.getValidActions(game), []);
assert.ok(result instanceof GameResult.Victory);
assert.equal(result.winner, X);
assert.equal(result.type, GameResult.VictoryType.SCORE_LIMIT);
assert.equal(game.xState.score, PlayerState.WINNING_SCORE);

// A variant overrides one step of the RuleEngine. In this variant, every turn starts with one extra energy.
class Generous extends XoRuleEngine {
  override applyTurnStartRules(before: GameState): GameState {
    const { board, xState, oState, currentPlayer, totalTurns, phase } = super.applyTurnStartRules(before);
    const [x, o] = currentPlayer === X ? [xState.withEnergyGain(1), oState] : [xState, oState.withEnergyGain(1)];
    return new GameState(board, x, o, currentPlayer, totalTurns, phase);
  }
}
const variant = new Generous();
assert.equal(variant.executeTurn(engine.startGame(), new PlaceAction(X, at(0, 0))).xState.energy, 4);

console.log(`XO Enchanted: ${result.winner} won by ${result.type} after ${game.totalTurns} turns.`);
