import { BOARD_SHAPES, BOARD_SIDES, ENDINGS, type JsonObject, TERRAINS } from '@quintet/engine/authoring';
import { FORMAT } from '@quintet/engine/match';
import { MARKS } from '@quintet/engine/search';

// JSON Schemas of everything that the engine sends, in the vocabulary of draft 7, which OpenRPC uses.

type Schema = JsonObject;

export const described = (description: string, schema: Schema): Schema => ({ description, ...schema });
const list = (items: Schema): Schema => ({ type: 'array', items });
const nullable = (schema: Schema): Schema => ({ oneOf: [schema, { type: 'null' }] });
const table = (values: Schema): Schema => ({ type: 'object', additionalProperties: values });
const one = (value: string): Schema => ({ type: 'string', const: value });

/** An object whose properties are all present, except those in `optional`. */
const object = (properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});

/** Refers to one of `SCHEMAS`. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const TEXT: Schema = { type: 'string' };
const TEXTS = list(TEXT);
const FLAG: Schema = { type: 'boolean' };
const NUMBER: Schema = { type: 'number' };
const COUNT: Schema = { type: 'integer', minimum: 0 };
const ANY_OBJECT: Schema = { type: 'object' };
const TARGET = described('Something a player can touch: a cell, a piece in hand, a skill, `pass`.', TEXT);
const SEAT: Schema = { type: 'integer', enum: [0, 1] };
const TO_MOVE = described('Seat to move; null after the end.', nullable(SEAT));
const OUTCOME = described('Null while the match runs.', nullable(ref('Outcome')));
const STEP = described('Changes of one step happen together; steps happen in order.', COUNT);
const SCORE = 'in hundredths of the game’s unit; ±(100000 − plies) for a forced result';

const status = { ply: described('Number of moves played.', COUNT), toMove: TO_MOVE, outcome: OUTCOME };
const state = described('The published state of the game: the board and everything else to draw.', ANY_OBJECT);
const MATCH_ID = described('Id of the match.', TEXT);

const change = (kind: string, properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema =>
  object({ kind: one(kind), step: STEP, ...properties }, optional);

const drawing = {
  match: MATCH_ID,
  ...status,
  status: described('What to announce: whose turn it is, or how the match ended.', TEXT),
  move: described('The last move; null at the start.', nullable(TEXT)),
  description: described('The last move in words; null at the start.', nullable(TEXT)),
  scene: ref('Scene'),
  paths: described('Touch paths of all legal moves. No path is the prefix of another.', list(ref('MovePath'))),
  changes: described('Changes that the last move made to the scene before it.', list(ref('Change'))),
};

const variation = {
  move: TEXT,
  score: described(`Score for the seat to move, ${SCORE}.`, NUMBER),
  depth: described('Depth of the search in plies.', COUNT),
  nodes: COUNT,
  pv: described('Principal variation, which starts with `move`.', TEXTS),
};

/** Named schemas. Generated types take their names from here. */
export const SCHEMAS: Readonly<Record<string, Schema>> = {
  Outcome: object({ winner: described('Null for a draw.', nullable(SEAT)), reason: TEXT }),
  Game: object({
    ...{ id: TEXT, name: TEXT },
    seats: described('Names of the seats on the rules page.', { ...TEXTS, minItems: 2, maxItems: 2 }),
    options: described('JSON Schema (2020-12) of the options, with defaults.', ANY_OBJECT),
  }),
  Messages: object({
    ...{ name: TEXT, tagline: TEXT, seats: { ...TEXTS, minItems: 2, maxItems: 2 } },
    turn: described('Announces whose turn it is, with `{seat}`.', TEXT),
    refusals: described('Sentences by `data.code` of an error.', table(TEXT)),
    explanations: table(TEXT),
    won: described('Sentences by `reason` of an outcome, with `{winner}` and `{loser}`.', table(TEXT)),
    drawn: described('Sentences by `reason` of a drawn outcome.', table(TEXT)),
    names: described('Names of tokens, controls, marks, gauges and terrain.', table(TEXT)),
    effects: described('Effects of controls that have a cost, with `{cost}`.', table(TEXT)),
    notes: described('Sentences by `name` of a note, with `{by}`, `{value}` and `{cells}`.', table(TEXT)),
    prompts: described('Sentences by `prompt` of a scene, with `{seat}`.', table(object({ own: TEXT, other: TEXT }))),
    threats: described('Sentences for threats, with `{seat}`, `{other}`, `{cells}` and `{by}`.', table(TEXT)),
    tasks: described('Short instructions for the seat to move.', table(TEXT)),
  }),
  MatchStatus: object({ ...status, state }, ['state']),
  OpenedMatch: object({ match: MATCH_ID, ...status, state }, ['state']),
  LegalMoves: object({ moves: TEXTS }),
  Cell: object({
    target: TARGET,
    x: described('Column from the left, or axial q on a hex board.', { type: 'integer' }),
    y: described('Row from the top, or axial r on a hex board.', { type: 'integer' }),
    terrain: { type: 'string', enum: TERRAINS },
    seat: described('Owner of a den or trap.', nullable(SEAT)),
  }),
  Token: object({
    id: described('Stays the same while the piece moves, turns or changes sides.', TEXT),
    cell: TARGET,
    kind: described('The game’s name for the piece.', TEXT),
    seat: nullable(SEAT),
    level: described('Height in a stack, 0 at the bottom.', COUNT),
    facing: described('Degrees clockwise from the top of the board.', NUMBER),
    marks: TEXTS,
    age: described('Turns of the owner since the piece last moved; null if not counted.', nullable(COUNT)),
    glyph: described('One to three characters that stand for the piece.', TEXT),
  }),
  Control: object({
    target: TARGET,
    seat: SEAT,
    kind: TEXT,
    count: described('Number remaining; null if not counted.', nullable(COUNT)),
    cost: described('Null if the control is free.', nullable(NUMBER)),
  }),
  Gauge: object({
    seat: described('Null if the gauge belongs to both players.', nullable(SEAT)),
    ...{ name: TEXT, value: NUMBER, max: nullable(NUMBER) },
  }),
  BoardEdge: object({ side: { type: 'string', enum: BOARD_SIDES }, seat: SEAT }),
  Scene: object({
    shape: described('Squares, hexes, or intersections of lines.', { type: 'string', enum: BOARD_SHAPES }),
    wraps: described('Whether opposite edges are connected.', FLAG),
    unbounded: described('Whether the board has no edges and grows with its pieces.', FLAG),
    turnable: described('Whether the board can be rotated for seat 1.', FLAG),
    columns: described('Labels from the left; empty if the board is unbounded.', TEXTS),
    rows: described('Labels from the top; empty if the board is unbounded.', TEXTS),
    edges: described('Sides that belong to a seat.', list(ref('BoardEdge'))),
    cells: list(ref('Cell')),
    tokens: list(ref('Token')),
    controls: described('Targets beside the board.', list(ref('Control'))),
    gauges: described('Numbers beside the players.', list(ref('Gauge'))),
    captured: described('Captured tokens in order of capture.', list(ref('Token'))),
    prompt: described('Key of a sentence if the seat to move has to do something special.', nullable(TEXT)),
  }),
  MovePath: object({ move: TEXT, path: described('Targets that make the move when touched in order.', list(TARGET)) }),
  Change: {
    oneOf: [
      change('appear', { token: ref('Token') }),
      change('vanish', { id: TEXT, why: { type: 'string', enum: ['captured', 'cleared'] } }),
      change('move', {
        ...{ id: TEXT, to: TARGET, level: COUNT },
        via: described('Cells passed on the way, excluding start and end.', list(TARGET)),
        jump: described('Whether the piece jumps in an arc instead of sliding along the cells.', FLAG),
      }),
      change('turn', { id: TEXT, facing: NUMBER, glyph: TEXT }),
      change(
        'convert',
        {
          ...{ id: TEXT, seat: SEAT, glyph: TEXT },
          piece: described('The kind that a promoted piece becomes; without it, the piece changes sides.', TEXT),
        },
        ['piece'],
      ),
      change('mark', { id: TEXT, marks: TEXTS }),
      change('age', { id: TEXT, age: nullable(COUNT) }),
      change('terrain', { cell: TARGET, terrain: { type: 'string', enum: TERRAINS } }),
      change('note', {
        ...{ seat: SEAT, name: TEXT },
        gauge: nullable(object({ name: TEXT, by: NUMBER, value: NUMBER })),
        cells: list(TARGET),
      }),
    ],
  },
  MatchDrawing: object(drawing),
  Changed: object({ cause: { type: 'string', enum: ['play', 'undo', 'redo'] }, ...drawing }),
  Player: object({ name: nullable(TEXT), level: described('Level of a bot; null for a person.', nullable(COUNT)) }),
  Entry: {
    oneOf: [
      object({ move: TEXT, at: nullable(NUMBER) }),
      object({ takeback: COUNT, by: SEAT, at: nullable(NUMBER) }),
      object({ end: { type: 'string', enum: ENDINGS }, by: nullable(SEAT), at: nullable(NUMBER) }),
    ],
  },
  MatchRecord: object({
    format: one(FORMAT),
    rules: described('Version of the rules.', COUNT),
    game: TEXT,
    package: described("Name and version of the game's package.", nullable(TEXT)),
    options: ANY_OBJECT,
    terms: ANY_OBJECT,
    players: { ...list(ref('Player')), minItems: 2, maxItems: 2 },
    entries: list(ref('Entry')),
    outcome: OUTCOME,
  }),
  BestMove: object(variation),
  PositionAnalysis: object({
    ...{ ply: COUNT, toMove: SEAT },
    variations: described('Variations, the best first.', list(ref('BestMove'))),
  }),
  PlyAnalysis: object({
    ...{ ply: COUNT, toMove: SEAT },
    move: described('The move that was played; null in the last position.', nullable(TEXT)),
    score: described(`Score for seat 0, ${SCORE}.`, NUMBER),
    chance: described('Winning chance of seat 0.', { type: 'number', minimum: 0, maximum: 1 }),
    best: nullable(ref('BestMove')),
    loss: described('Winning chance that the move gave away.', { type: 'number', minimum: 0, maximum: 1 }),
    mark: nullable({ type: 'string', enum: MARKS.map(({ mark }) => mark) }),
  }),
  MatchAnalysis: object({ plies: list(ref('PlyAnalysis')) }),
  Stopped: object({ stopped: described('False if no such search is running.', FLAG) }),
  NodeCount: object({ nodes: COUNT, ms: described('Time taken in milliseconds.', NUMBER) }),
  Progress: described('The result so far.', {
    ...object({ id: described('Id of the request.', { type: ['string', 'number', 'null'] }) }),
    additionalProperties: true,
  }),
  Nothing: object({}),
};
