/**
 * The names you need first: pick a game, play a match, save and load it, ask a bot. Everything else has its own entry point:
 * `/match`, `/search`, `/arena`, `/authoring`, `/testing`, and each game at `/octa`, `/bugs` …. A name that several entry
 * points export is the same thing in each of them.
 *
 * @module
 */
export { type GameId, gameById, gameIds, gameList, games } from './games/index.ts';
export {
  type Change,
  type Game,
  LANGUAGES,
  type Language,
  LEVELS,
  type Level,
  legalMoves,
  legalTexts,
  type Move,
  type Options,
  type Outcome,
  outcomeSentence,
  type Position,
  playTexts,
  type Refusal,
  type Result,
  refusalSentence,
  type Scene,
  type Seat,
  unwrap,
} from './kernel/index.ts';
export {
  applyEntry,
  createMatch,
  type Entry,
  fold,
  type LoadRefusal,
  loadMatch,
  loadSentence,
  type Match,
  type MatchRecord,
  type Player,
  play,
  Replay,
  Session,
  startMatch,
  toMove,
  toRecord,
} from './match/index.ts';
export { Bot } from './search/index.ts';
