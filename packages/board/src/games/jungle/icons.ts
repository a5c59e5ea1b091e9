import cat from 'virtual:icons/game-icons/cat';
import elephant from 'virtual:icons/game-icons/elephant';
import feline from 'virtual:icons/game-icons/feline';
import lion from 'virtual:icons/game-icons/lion';
import rat from 'virtual:icons/game-icons/rat';
import dog from 'virtual:icons/game-icons/sitting-dog';
import tiger from 'virtual:icons/game-icons/tiger-head';
import wolf from 'virtual:icons/game-icons/wolf-head';

/** The icon set has no leopard, so this adds spots in the disc's colour to its big cat. */
const SPOTS = [
  [158, 196, 15],
  [196, 226, 12],
  [214, 188, 15],
  [252, 216, 14],
  [278, 182, 13],
  [308, 208, 14],
  [340, 176, 12],
  [128, 232, 11],
];
const spots = SPOTS.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="var(--face)"/>`).join('');

export interface Animal {
  readonly icon: string;
  readonly character: string;
  readonly rank: number;
}

export const ANIMALS: Readonly<Record<string, Animal>> = {
  rat: { icon: rat, character: '鼠', rank: 1 },
  cat: { icon: cat, character: '猫', rank: 2 },
  dog: { icon: dog, character: '狗', rank: 3 },
  wolf: { icon: wolf, character: '狼', rank: 4 },
  leopard: { icon: feline + spots, character: '豹', rank: 5 },
  tiger: { icon: tiger, character: '虎', rank: 6 },
  lion: { icon: lion, character: '狮', rank: 7 },
  elephant: { icon: elephant, character: '象', rank: 8 },
};
