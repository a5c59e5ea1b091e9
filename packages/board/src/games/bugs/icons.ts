import ant from 'virtual:icons/game-icons/ant';
import queen from 'virtual:icons/game-icons/bee';
import grasshopper from 'virtual:icons/game-icons/cricket';
import beetle from 'virtual:icons/game-icons/gold-scarab';
import spider from 'virtual:icons/game-icons/masked-spider';

export interface Insect {
  readonly icon: string;
  readonly className: string;
}

export const INSECTS: Readonly<Record<string, Insect>> = {
  QUEEN: { icon: queen, className: 'queen' },
  ANT: { icon: ant, className: 'ant' },
  SPIDER: { icon: spider, className: 'spider' },
  BEETLE: { icon: beetle, className: 'beetle' },
  GRASSHOPPER: { icon: grasshopper, className: 'grasshopper' },
};
