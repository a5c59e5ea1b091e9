import { COLOURS, type Colour, LIMITS } from '@quintet/wire/constants';

export { COLOURS, type Colour } from '@quintet/wire/constants';

/** Who the person at this device is to others. There are no accounts: it is kept here and nowhere else. */
export interface Me {
  /** Empty: none. */
  name: string;
  /** `--who-<colour>` in the common look. */
  colour: Colour;
}

export const LONGEST_NAME = LIMITS.nameLength;

const KEY = 'quintet:me';

export const me: Me = $state(read());

/** Keeps what is set; to be called once, within an effect root. */
export function followMe(): void {
  $effect(() => {
    const text = JSON.stringify(me);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // Without storage it lasts as long as the page.
    }
  });
}

function read(): Me {
  const colour = COLOURS[Math.floor(Math.random() * COLOURS.length)] as Colour;
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof saved !== 'object' || saved === null) return { name: '', colour };
    const { name, colour: kept } = saved as Record<string, unknown>;
    return {
      name: typeof name === 'string' ? name.slice(0, LONGEST_NAME) : '',
      colour: COLOURS.find((each) => each === kept) ?? colour,
    };
  } catch {
    return { name: '', colour };
  }
}
