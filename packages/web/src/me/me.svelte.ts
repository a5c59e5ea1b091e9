/** Who the person at this device is to others. There are no accounts: it is kept here and nowhere else. */
export interface Me {
  /** Empty: none. */
  name: string;
  colour: Colour;
}

/** By name, so that every theme can have its own shade; `--who-<name>` in the common look. */
export const COLOURS = ['moss', 'sea', 'plum', 'rust', 'gold', 'slate'] as const;
export type Colour = (typeof COLOURS)[number];

export const LONGEST_NAME = 40;

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
