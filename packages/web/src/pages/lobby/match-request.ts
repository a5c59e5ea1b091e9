import { fail, type Game, ok, opponent, type Result, type Seat } from '@quintet/engine/authoring';
import { type Match, type MatchRecord, toMove } from '@quintet/engine/match';
import type { NewFromRecord, NewMatch } from '@quintet/wire';
import type { Profile } from '../../play/identity/me.svelte.ts';
import { type ClockChoice, clockOf, type InvalidClockField } from '../../play/seats/clock-choice.ts';
import { type Choices, type FirstMover, parseDraft } from '../new-match/choices.ts';

/** The invalid field of the form: an option or a clock field. */
export type WrongField =
  | { readonly part: 'options'; readonly key: string }
  | { readonly part: 'clock'; readonly key: InvalidClockField };

/** The seat of the player who creates the match; `mover` is the seat that moves first. */
const seatOf = (begins: FirstMover, mover: Seat): NewMatch['seat'] =>
  begins === 'random' ? begins : begins === 'me' ? mover : opponent(mover);

/** Builds the request for the match chosen in the form. `setup` is the position to start from; `null` for the standard starting position. */
export function matchRequest(
  game: Game,
  choices: Choices,
  who: Profile,
  setup: string | null = null,
): Result<NewMatch, WrongField> {
  const options = parseDraft(game, choices.draft, setup);
  if (!options.ok) return fail({ part: 'options', key: options.error.key });
  const clock = clockOf(choices.clock);
  if (!clock.ok) return fail({ part: 'clock', key: clock.error });
  return ok({
    game: game.id,
    options: options.value,
    terms: { clock: clock.value },
    seat: seatOf(choices.begins, game.rules.start(options.value).toMove),
    opponent: { kind: choices.opponent === 'anybody' ? 'open' : 'friend' },
    ...who,
  });
}

/** Builds the request to continue a record with a friend. */
export function continueRequest(
  record: MatchRecord,
  { seat, clock }: { readonly seat: NewMatch['seat']; readonly clock: ClockChoice },
  who: Profile,
): Result<NewFromRecord, WrongField> {
  const chosen = clockOf(clock);
  if (!chosen.ok) return fail({ part: 'clock', key: chosen.error });
  return ok({ record, terms: { clock: chosen.value }, seat, opponent: { kind: 'friend' }, ...who });
}

/** The side with which this player continues: their own against the computer, otherwise the side to move. */
export function sideOf(match: Match): Seat {
  const [isFirst, isSecond] = match.players.map(({ level }) => level === null);
  if (isFirst !== isSecond) return isFirst ? 0 : 1;
  return toMove(match) ?? 0;
}
