import { fail, ok, type Result, type Seat } from '@quintet/engine/authoring';
import { MATCH_CODE, MATCH_ID, TICKET } from '@quintet/wire/constants';
import { readableText } from '@quintet/wire/text';
import { COLOURS, type Colour, MAX_NAME_LENGTH, type Me } from '../../play/identity/me.svelte.ts';
import { type PackError, type PackLimits, pack, unpack } from '../../play/library/links.ts';
import { arrangeSeats, type HeldSeat } from '../../play/seats/seats.ts';
import { formatRoute } from '../../ui/router.svelte.ts';

/** The identity and held seats that a link moves to another device. */
export interface Belongings {
  readonly name: string;
  readonly colour: Colour;
  readonly seats: readonly HeldSeat[];
}

/** `newer` means that the link was created by a newer version of the app. */
export type RecoveryError = PackError | 'newer';

const FORMAT = 1;
/** Maximum number of seats in a link; unfinished matches come first. */
export const MAX_SEATS = 200;
/** A link may contain any game, even one that is not installed. */
const GAME_ID = /^[a-z][a-z0-9-]{1,31}$/;
const LIMITS: PackLimits = { packed: 40_000, unpacked: 120_000 };

/** A seat in compact form: `[id, game, seat, ticket, since in seconds, invitation?, code?]`. */
type Packed = readonly [string, string, Seat, string, number, string?, string?];

/** Link with identity and seats. Anyone who has the link can use the seats. */
export async function recoveryLink({ name, colour }: Me, seats: readonly HeldSeat[]): Promise<string> {
  const { you, opponent, anybody, unheard, over } = arrangeSeats(seats);
  const current = [...you, ...opponent, ...anybody, ...unheard, ...over.filter(({ last }) => last?.phase !== 'gone')];
  const packed = await pack([FORMAT, name, colour, current.slice(0, MAX_SEATS).map(short)]);
  return `${location.origin}${formatRoute({ page: 'recover' })}#${packed}`;
}

function short({ id, game, seat, ticket, since, invitation }: HeldSeat): Packed {
  const seconds = Math.floor(since / 1000);
  const secret = invitation?.link.split('#')[1];
  return secret && invitation
    ? [id, game, seat, ticket, seconds, secret, invitation.code]
    : [id, game, seat, ticket, seconds];
}

/** Parses a link's fragment. Returns an error if any part of it is invalid. */
export async function readBelongings(fragment: string): Promise<Result<Belongings, RecoveryError>> {
  const read = await unpack(fragment, LIMITS);
  if (!read.ok) return read;
  if (!Array.isArray(read.value)) return fail('broken');
  const [format, name, savedColour, packed]: unknown[] = read.value;
  if (Number.isInteger(format) && Number(format) > FORMAT) return fail('newer');
  const colour = COLOURS.find((each) => each === savedColour);
  if (
    format !== FORMAT ||
    typeof name !== 'string' ||
    name.length > MAX_NAME_LENGTH ||
    readableText(name) === null ||
    !colour
  ) {
    return fail('broken');
  }
  if (!Array.isArray(packed)) return fail('broken');
  if (packed.length > MAX_SEATS) return fail('too-large');
  const seats = packed.map(heldSeat);
  return seats.every((each) => each !== null) ? ok({ name, colour, seats }) : fail('broken');
}

function heldSeat(packed: unknown): HeldSeat | null {
  if (!Array.isArray(packed)) return null;
  const [id, game, seat, ticket, seconds, secret, code]: unknown[] = packed;
  const isSeat = seat === 0 || seat === 1;
  if (!isSeat || !fits(id, MATCH_ID) || !fits(ticket, TICKET) || !fits(game, GAME_ID)) return null;
  if (!Number.isSafeInteger(seconds) || Number(seconds) < 0) return null;
  const invitation = secret === undefined && code === undefined ? null : invitationOf(id, secret, code);
  if (invitation === undefined) return null;
  return { id, game, seat, ticket, invitation, since: 1000 * Number(seconds) };
}

/** `undefined` if the secret or the code is invalid. */
function invitationOf(id: string, secret: unknown, code: unknown): HeldSeat['invitation'] | undefined {
  if (!fits(secret, TICKET) || !fits(code, MATCH_CODE)) return undefined;
  return { link: `${location.origin}${formatRoute({ page: 'join', id })}#${secret}`, code };
}

const fits = (value: unknown, form: RegExp): value is string => typeof value === 'string' && form.test(value);

/** Saves the seats that are not on this device yet, and returns their number. */
export async function takeOver(
  { seats }: Pick<Belongings, 'seats'>,
  saveNewSeat: (held: HeldSeat) => Promise<boolean>,
): Promise<number> {
  let taken = 0;
  for (const held of seats) if (await saveNewSeat(held)) taken++;
  return taken;
}
