import { isObject } from '@quintet/engine/authoring';
import { COLOURS, type Colour, LIMITS } from '@quintet/wire/constants';
import { readableText } from '@quintet/wire/text';
import { stored } from '../../ui/storage.ts';

export { COLOURS, type Colour } from '@quintet/wire/constants';

/** The name and colour that other players see. There are no accounts, so both are saved only on this device. */
export interface Me {
  /** Empty if the user has not chosen a name. */
  name: string;
  /** The colour's id. The CSS variable `--who-<colour>` defines the shade. */
  colour: Colour;
}

export const MAX_NAME_LENGTH = LIMITS.nameLength;

const randomColour = COLOURS[Math.floor(Math.random() * COLOURS.length)] as Colour;
const savedMe = stored<Me>({
  key: 'quintet:me',
  parse(saved) {
    if (!isObject(saved)) return undefined;
    const { name, colour } = saved;
    return {
      name: typeof name === 'string' ? name.slice(0, MAX_NAME_LENGTH) : '',
      colour: COLOURS.find((each) => each === colour) ?? randomColour,
    };
  },
  defaultValue: { name: '', colour: randomColour },
});

export const me: Me = $state(savedMe.read());

/** Saves every change. Call once in an effect root. */
export function followMe(): void {
  $effect(() => savedMe.write({ ...me }));
}

/** The name and colour to send with requests. */
export interface Profile {
  readonly name: string | null;
  readonly colour: Colour;
}

/** Characters that servers refuse, because they can hide or reverse text, or break the line. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
/** The first half of a surrogate pair whose second half is missing. */
const CUT_SURROGATE = /[\uD800-\uDBFF]$/;

export function profile({ name, colour }: Me): Profile {
  const readable = readableText(name) ?? name.replace(UNSAFE, '').trim();
  const clean = readable.slice(0, MAX_NAME_LENGTH).replace(CUT_SURROGATE, '').trim();
  return { name: clean === '' ? null : clean, colour };
}
