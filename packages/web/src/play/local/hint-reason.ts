import {
  type Change,
  fill,
  type Game,
  type Language,
  legalMoves,
  type Messages,
  noteSentence,
  type Position,
  type Seat,
  type Threat,
  threatSentence,
} from '@quintet/engine/authoring';
import { FORCED, type FoundTexts, MIN_FORCED, winningChance } from '@quintet/engine/search';
import { counted } from '../../ui/dictionary.ts';
import { text } from './messages.ts';

/** Maximum number of plies of the principal variation to examine for gains. */
const MAX_PLIES = 6;

/**
 * Explains why a move is good, in a sentence that follows the hint; empty if there is no reason to give. Uses the first of these
 * reasons that applies: a forced result, the only legal move, a gain now or later in the principal variation, a threat that the
 * move stops or makes, the winning chance.
 */
export function hintReason(game: Game, start: Position, found: FoundTexts, language: Language): string {
  const { score } = found;
  const forced = FORCED - Math.abs(score);
  const messages = game.presentation.messages[language];
  const because = (reason: string): string => fill(text['hint-because'], { reason });
  if (score >= MIN_FORCED) return because(forced <= 1 ? text['hint-wins-now'] : counted(text, 'hint-wins', forced));
  if (legalMoves(start).length === 1) return because(text['hint-only']);
  if (score <= -MIN_FORCED) return because(counted(text, 'hint-resists', forced));
  const reason = gainIn(game, start, found.pv, messages) ?? threatChange(game, start, found.move, messages);
  if (reason !== null) return because(reason);
  const percent = Math.round(100 * winningChance(game, score));
  return percent > 50 ? because(fill(text['hint-chance'], { percent: String(percent) })) : '';
}

/** The first gain for the seat to move in a variation. */
function gainIn(game: Game, start: Position, pv: readonly string[], messages: Messages): string | null {
  const position = start.clone();
  const seat = start.toMove;
  let own = 0;
  for (const move of pv.slice(0, MAX_PLIES)) {
    const parsed = game.notation.parse(position, move);
    if (!parsed.ok) return null;
    if (position.toMove === seat) {
      own++;
      const { tokens } = game.presentation.scene(position);
      const kinds = new Map(tokens.map(({ id, kind }) => [id, kind]));
      const gain = gainOf(game.presentation.changes(position, parsed.value), seat, kinds, messages);
      if (gain !== null) return fill(text[own === 1 ? 'hint-now' : 'hint-later'], { gain });
    }
    position.play(parsed.value);
  }
  return null;
}

/** Describes what a move gains: a piece, cells or a point; `null` if it gains nothing. */
function gainOf(
  changes: readonly Change[],
  seat: Seat,
  kinds: ReadonlyMap<string, string>,
  messages: Messages,
): string | null {
  for (const change of changes) {
    if (change.kind === 'vanish' && change.why === 'captured') {
      const kind = kinds.get(change.id) ?? '';
      return fill(text['hint-takes'], { piece: messages.names[kind] ?? kind });
    }
    if (change.kind === 'note' && change.seat === seat && change.gauge?.name === 'points' && change.gauge.by > 0) {
      return fill(text['hint-gains'], { gain: noteSentence(messages, change) });
    }
  }
  const converted = changes.filter(
    (change) => change.kind === 'convert' && change.seat === seat && change.piece === undefined,
  ).length;
  return converted > 0 ? counted(text, 'hint-captures', converted) : null;
}

/** A threat that the move stops, or a new threat against the opponent. */
function threatChange(game: Game, start: Position, move: string, messages: Messages): string | null {
  const parsed = game.notation.parse(start, move);
  if (!parsed.ok) return null;
  const after = start.clone();
  after.play(parsed.value);
  const [had, has] = [start, after].map((position) => game.presentation.threats(position)) as [
    readonly Threat[],
    readonly Threat[],
  ];
  const missing = (from: readonly Threat[], others: readonly Threat[], isOwn: boolean): Threat | undefined => {
    const known = new Set(others.map(keyOf));
    return from.find((threat) => (threat.seat === start.toMove) === isOwn && !known.has(keyOf(threat)));
  };
  const ended = missing(had, has, true);
  if (ended) return fill(text['hint-stops'], { threat: threatSentence(messages, ended) });
  const made = missing(has, had, false);
  return made ? fill(text['hint-threatens'], { threat: threatSentence(messages, made) }) : null;
}

const keyOf = ({ kind, seat, cells }: Threat): string => [kind, seat, ...cells].join(' ');
