import { fill, type Messages } from './messages.ts';
import { opponent, type Seat } from './outcome.ts';
import type { Target } from './scene.ts';

/**
 * A danger on the board that a player should see. Threats are facts about the present position: what one more move of the
 * opponent could do if the board stayed as it is.
 *
 * @example
 * ```ts
 * import { createMatch, games, type Threat } from '@quintet/engine';
 * const { position } = createMatch(games.jungle);
 * const threats: readonly Threat[] = games.jungle.presentation.threats(position);
 * console.log(threats.map(({ kind, cells }) => `${kind} ${cells}`)); // [ 'capture G3', 'capture A7' ]
 * ```
 */
export interface Threat {
  /** A key of `Messages.threats`. */
  readonly kind: string;
  /** The seat that would suffer. */
  readonly seat: Seat;
  /** Cells in danger, at least one. */
  readonly cells: readonly Target[];
  /** Cells where the danger comes from, or where the deciding piece would go; may be empty. */
  readonly by: readonly Target[];
}

/**
 * The sentence for a threat. The placeholders are `{seat}`, `{other}` (the opponent of `{seat}`), `{cells}` and `{by}`.
 *
 * @example
 * ```ts
 * import { createMatch, games } from '@quintet/engine';
 * import { threatSentence } from '@quintet/engine/authoring';
 * const { messages, threats } = games.jungle.presentation;
 * const [threat] = threats(createMatch(games.jungle).position);
 * if (threat) console.log(threatSentence(messages.en, threat)); // 'RED’s piece on G3 can be captured from G7'
 * ```
 */
export const threatSentence = (messages: Messages, { kind, seat, cells, by }: Threat): string =>
  fill(messages.threats[kind] ?? kind, {
    seat: messages.seats[seat],
    other: messages.seats[opponent(seat)],
    cells: cells.join(' '),
    by: by.join(' '),
  });
