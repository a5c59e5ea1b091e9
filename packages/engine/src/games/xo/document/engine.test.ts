import { describe, expect, test } from 'vitest';
import { MoveList, Random } from '../../../kernel/index.ts';
import { XoPosition, xo } from '../index.ts';
import { messages } from '../messages.ts';
import { at, BLANK, player, state } from './drawn.ts';
import {
  type Action,
  ActionValidator,
  Cell,
  ChooseLineAction,
  DisruptAction,
  DoublePlaceAction,
  GamePhase,
  GameState,
  GridBoard,
  IllegalActionException,
  PassAction,
  PlaceAction,
  PlayerId,
  PlayerState,
  RuleEngine,
  ScoringLine,
  SealAction,
  ShiftAction,
  XoActionValidator,
  XoGameEngine,
  XoRuleEngine,
} from './index.ts';
import { actionOf, moveOf } from './moves.ts';

const engine = new XoGameEngine();
const rules = new XoRuleEngine();
const { X, O } = PlayerId;

function thrown(run: () => unknown): IllegalActionException {
  try {
    run();
  } catch (error) {
    if (error instanceof IllegalActionException) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe("a GameState is the state before the turn's Start", () => {
  test('startGame returns an empty board, with 2 energy for X and 3 for O', () => {
    const first = engine.startGame();
    expect(first).toEqual(
      new GameState(
        new GridBoard(),
        new PlayerState(0, 2, 0, false, false, 0),
        new PlayerState(0, 3, 0, false, false, 0),
        X,
        0,
        GamePhase.NORMAL,
      ),
    );
    expect(engine.checkGameOver(first)).toBe(null);
  });

  test('getValidActions includes the gain of Start, so X can spend 3 in the first turn', () => {
    const piece = state('O... .... .... ....', { xState: player({ energy: 2 }) });
    expect(engine.getValidActions(piece)).toContainEqual(new DisruptAction(X, at(0, 0)));
    const penalised = state('O... .... .... ....', { xState: player({ energy: 2, hasDisruptPenalty: true }) });
    expect(engine.getValidActions(penalised)).not.toContainEqual(new DisruptAction(X, at(0, 0)));
    // 16 placements and 16 seals; Double Place needs 4 energy.
    expect(engine.getValidActions(engine.startGame())).toHaveLength(32);
  });

  test('after the first turn, X has gained energy and O has not', () => {
    const first = engine.startGame();
    const next = engine.executeAction(first, new PlaceAction(X, at(0, 0)));
    expect([next.xState.energy, next.oState.energy]).toEqual([3, 3]);
    expect([next.currentPlayer, next.totalTurns]).toEqual([O, 1]);
    expect(next.board.getCell(at(0, 0))).toEqual(new Cell.Piece(X, 1, false));
    expect(first.board.getPieces(X)).toEqual([]);
  });

  test('choosing a line does not run Start again', () => {
    const from = state('.X.. X.X. .X.. ....', { xState: player({ energy: 1, hasPriorityTurn: true }) });
    const choosing = engine.executeAction(from, new PlaceAction(X, at(1, 1)));
    expect(choosing.xState).toMatchObject({ energy: 3, hasPriorityTurn: false, ownerTurnCount: 5 });
    const chosen = engine.executeAction(choosing, engine.getValidActions(choosing)[0] as Action);
    expect(chosen.xState).toMatchObject({ energy: 4, score: 1, ownerTurnCount: 6 });
  });

  test('after Start it equals the published state throughout random matches', () => {
    const short = new XoGameEngine({ drawAfter: 30 });
    const shortRules = new XoRuleEngine({ drawAfter: 30 });
    const random = new Random(3);
    const list = new MoveList();
    for (let match = 0; match < 25; match++) {
      const position = XoPosition.start({ drawAfter: 30 });
      let current = short.startGame();
      for (position.moves(list); list.length > 0; position.moves(list)) {
        expect(JSON.parse(JSON.stringify(shortRules.beginTurn(current)))).toEqual(published(position));
        expect(short.getValidActions(current).map(moveOf)).toEqual(list.toArray());
        const move = list.at(random.below(list.length));
        current = short.executeAction(current, actionOf(current.currentPlayer, move));
        position.play(move);
      }
      expect(JSON.parse(JSON.stringify(current))).toEqual(published(position));
      expect(short.checkGameOver(current)?.kind).toBe(position.outcome?.winner === null ? 'Draw' : 'Victory');
      expect(short.getValidActions(current)).toEqual([]);
    }
  });
});

/** The published state without its result. */
function published(position: XoPosition): unknown {
  const { gameResult, ...rest } = xo.presentation.state({ position, outcome: null, at: [] }) as Record<string, unknown>;
  return rest;
}

describe('executeTurn', () => {
  test('adds energy at Start, and scores and switches players at the end, not during the action', () => {
    const before = state('XX.. .... .... ....', { oState: player({ energy: 1 }) });
    const started = rules.applyTurnStartRules(before);
    expect([started.xState.energy, started.currentPlayer, started.totalTurns]).toEqual([3, X, 10]);
    const acted = rules.applyAction(started, new PlaceAction(X, at(0, 2)));
    expect([acted.board.getPieces(X).length, acted.xState.score, acted.currentPlayer]).toEqual([3, 0, X]);
    const ended = rules.applyTurnEndRules(acted);
    expect([ended.board.getPieces(X).length, ended.xState.score, ended.currentPlayer]).toEqual([0, 1, O]);
    expect([ended.oState.energy, ended.oState.hasPriorityTurn, ended.totalTurns]).toEqual([1, true, 11]);
    expect(ended).toEqual(engine.executeAction(before, new PlaceAction(X, at(0, 2))));
  });

  test('runs Start, action and end in that order, but skips Start when a line is being chosen', () => {
    const steps: string[] = [];
    class Traced extends XoRuleEngine {
      override applyTurnStartRules(from: GameState): GameState {
        steps.push('start');
        return super.applyTurnStartRules(from);
      }
      override applyAction(from: GameState, action: Action): GameState {
        steps.push(action.kind);
        return super.applyAction(from, action);
      }
      override applyTurnEndRules(from: GameState): GameState {
        steps.push('end');
        return super.applyTurnEndRules(from);
      }
    }
    const traced = new Traced();
    expect(traced).toBeInstanceOf(RuleEngine);
    const choosing = traced.executeTurn(state('.X.. X.X. .X.. ....'), new PlaceAction(X, at(1, 1)));
    traced.executeTurn(choosing, new ChooseLineAction(X, choosing.pendingLines?.[0] as ScoringLine));
    expect(steps).toEqual(['start', 'place', 'end', 'line', 'end']);
  });

  test('throws on an illegal action, and neither Start nor End changes a finished match', () => {
    const before = state(BLANK);
    expect(thrown(() => rules.applyAction(before, new PlaceAction(X, at(0, 7)))).code).toBe('not-a-move');
    expect(thrown(() => rules.applyAction(before, new DisruptAction(X, at(0, 0)))).code).toBe('not-enough-energy');
    expect(thrown(() => rules.executeTurn(before, new PlaceAction(O, at(0, 0)))).code).toBe('not-your-seat');
    const line = new ScoringLine(at(0, 0), at(0, 1), at(0, 2), ScoringLine.LineType.HORIZONTAL);
    expect(thrown(() => rules.applyAction(before, new ChooseLineAction(X, line))).code).toBe('no-line');
    const over = state(BLANK, { xState: player({ score: 3 }) });
    expect(rules.applyTurnStartRules(over)).toEqual(over);
    expect(rules.applyTurnEndRules(over)).toEqual(over);
  });

  test('does not end the turn until a line is chosen', () => {
    const choosing = engine.executeAction(state('.X.. X.X. .X.. ....'), new PlaceAction(X, at(1, 1)));
    expect(rules.applyTurnEndRules(choosing)).toEqual(choosing);
    expect(rules.applyTurnStartRules(choosing)).toEqual(choosing);
  });
});

describe('a variant overrides one step', () => {
  const withPlayer = (from: GameState, change: (mover: PlayerState) => PlayerState): GameState => {
    const { board, xState, oState, currentPlayer, totalTurns, phase, pendingLines } = from;
    const [x, o] = currentPlayer === X ? [change(xState), oState] : [xState, change(oState)];
    return new GameState(board, x, o, currentPlayer, totalTurns, phase, pendingLines);
  };

  test('Start: with a gain of 2, Double Place is listed and legal in the first turn', () => {
    class Generous extends XoRuleEngine {
      override applyTurnStartRules(from: GameState): GameState {
        return withPlayer(super.applyTurnStartRules(from), (mover) => mover.withEnergyGain(1));
      }
    }
    const variant = new XoGameEngine({}, new Generous());
    const double = new DoublePlaceAction(X, at(0, 0), at(2, 2));
    const first = variant.startGame();
    expect(variant.getValidActions(first)).toContainEqual(double);
    expect(variant.executeAction(first, double).xState.energy).toBe(0);
    expect(thrown(() => engine.executeAction(first, double)).code).toBe('not-enough-energy');
    const choosing = variant.executeAction(state('.X.. X.X. .X.. ....'), new PlaceAction(X, at(1, 1)));
    expect(choosing.xState.energy).toBe(4);
    const chosen = variant.executeAction(choosing, variant.getValidActions(choosing)[1] as Action);
    expect(chosen.xState.energy).toBe(5);
  });

  test('the action: skills can be free', () => {
    class Free extends XoRuleEngine {
      override applyAction(from: GameState, action: Action): GameState {
        return withPlayer(super.applyAction(from, action), (mover) => mover.withEnergyGain(action.getEnergyCost()));
      }
    }
    const variant = new XoGameEngine({}, new Free());
    expect(variant.executeAction(variant.startGame(), new SealAction(X, at(0, 0))).xState.energy).toBe(3);
  });

  test('the end: scoring need not give a Priority Turn', () => {
    class NoPriority extends XoRuleEngine {
      override applyTurnEndRules(from: GameState): GameState {
        return withPlayer(super.applyTurnEndRules(from), (mover) =>
          PlayerState.ofRecord({ ...mover, hasPriorityTurn: false }),
        );
      }
    }
    const variant = new XoGameEngine({}, new NoPriority());
    const scored = variant.executeAction(state('XX.. .... .... ....'), new PlaceAction(X, at(0, 2)));
    expect([scored.xState.score, scored.oState.hasPriorityTurn]).toEqual([1, false]);
  });
});

describe('illegal actions', () => {
  test.each<[string, GameState, Action]>([
    ['not-your-seat', state(BLANK), new PlaceAction(O, at(0, 0))],
    ['not-a-move', state(BLANK), new PlaceAction(X, at(4, 0))],
    ['not-a-move', state(BLANK, { xState: player({ energy: 5 }) }), new DoublePlaceAction(X, at(0, 0), at(0, 0))],
    ['occupied', state('O... .... .... ....'), new PlaceAction(X, at(0, 0))],
    ['sealed', state('#... .... .... ....'), new SealAction(X, at(0, 0))],
    ['not-enough-energy', state(BLANK), new DoublePlaceAction(X, at(0, 0), at(2, 2))],
    ['no-piece', state(BLANK), new DisruptAction(X, at(0, 0))],
    ['frozen', state('F... .... .... ....'), new DisruptAction(X, at(0, 0))],
    ['not-your-piece', state('O... .... .... ....'), new ShiftAction(X, at(0, 0), at(0, 1))],
    ['not-adjacent', state('X... .... .... ....'), new ShiftAction(X, at(0, 0), at(1, 1))],
    ['pass-not-allowed', state(BLANK), new PassAction(X)],
    ['game-over', state(BLANK, { xState: player({ score: 3 }) }), new PlaceAction(X, at(0, 0))],
  ])('throw an IllegalActionException with the refusal code and its sentence: %s', (code, from, action) => {
    for (const run of [
      () => engine.executeAction(from, action),
      () => new XoActionValidator().validate(from, action),
    ]) {
      const error = thrown(run);
      expect([error.code, error.message]).toEqual([code, (messages.en.refusals as Record<string, string>)[code]]);
    }
  });

  test('are never among the actions that the engine lists', () => {
    const from = state('X..O .... .... ....', { xState: player({ energy: 5 }) });
    const validator: ActionValidator = new XoActionValidator();
    for (const action of engine.getValidActions(from)) validator.validate(from, action);
  });

  test('a custom validator can check the energy', () => {
    class EnergyOnly extends ActionValidator {
      validate(from: GameState, action: Action): void {
        if (!this.hasEnoughEnergy(from.getCurrentPlayerState(), action))
          throw new IllegalActionException('too expensive');
      }
    }
    const seal = new SealAction(X, at(0, 0));
    new EnergyOnly().validate(state(BLANK, { xState: player({ energy: 2 }) }), seal);
    const poor = state(BLANK, { xState: player({ energy: 1 }) });
    expect(() => new EnergyOnly().validate(poor, seal)).toThrow('too expensive');
  });

  test('an option out of range throws an error that names it', () => {
    expect(() => new XoGameEngine({ drawAfter: 3 })).toThrow('drawAfter');
  });
});
