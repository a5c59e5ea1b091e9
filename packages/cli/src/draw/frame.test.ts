import { type Game, gameById } from '@quintet/engine';
import { describe, expect, test } from 'vitest';
import { played } from '../testkit/matches.ts';
import { drawFrame, type FrameSettings } from './frame.ts';
import { createPaint } from './paint.ts';
import { printedSize } from './size.ts';

const game = (id: string): Game => gameById(id) as Game;
const SMALL = { columns: 79, rows: 22, canScroll: false };

function frame(id: string, texts: readonly string[], settings: Partial<FrameSettings> = {}): string {
  const paint = createPaint(false, game(id).seats);
  const all = {
    language: 'en',
    paint,
    size: printedSize(80),
    picked: [],
    next: new Set<string>(),
    ...settings,
  } as const;
  return `\n${drawFrame(played(game(id), texts), all)
    .map((line) => line.trimEnd())
    .join('\n')}\n`;
}

describe('a match drawn without colour', () => {
  test('puts brackets around the squares of the last move', () => {
    expect(frame('ctor', ['3,4', '5,6', '6,6'])).toMatchInlineSnapshot(`
      "
      CTOR · First to place
         0  1  2  3  4  5  6  7  8  9    ▶ First
      0  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·        Score 0 · Pieces 1/100
      1  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·        Placements left 2/2
      2  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·      Second
      3  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·        Score 0 · Pieces 2/100
      4  ·  ·  ·  ●  ·  ·  ·  ·  ·  ·        Placements left 0/2
      5  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
      6  ·  ·  ·  ·  ·  ○ [○] ·  ·  ·      1. First places a piece at 3,4
      7  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·      2. Second places a piece at 5,6
      8  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·      3. Second places a piece at 6,6
      9  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·
      "
    `);
  });

  test('draws lines between cells if there is space, and dashes them where the board wraps around', () => {
    expect(frame('ctor', ['3,4'], { size: { columns: 80, rows: 40, canScroll: false } })).toMatchInlineSnapshot(`
      "
      CTOR · Second to place
          0   1   2   3   4   5   6   7   8   9       First
        ┌╌╌╌┬╌╌╌┬╌╌╌┬╌╌╌┬╌╌╌┬╌╌╌┬╌╌╌┬╌╌╌┬╌╌╌┬╌╌╌┐       Score 0 · Pieces 1/100
      0 ╎   │   │   │   │   │   │   │   │   │   ╎       Placements left 0/2
        ╎───┼───┼───┼───┼───┼───┼───┼───┼───┼───╎   ▶ Second
      1 ╎   │   │   │   │   │   │   │   │   │   ╎       Score 0 · Pieces 0/100
        ╎───┼───┼───┼───┼───┼───┼───┼───┼───┼───╎       Placements left 2/2
      2 ╎   │   │   │   │   │   │   │   │   │   ╎
        ╎───┼───┼───┼───┼───┼───┼───┼───┼───┼───╎     1. First places a piece at 3,4
      3 ╎   │   │   │   │   │   │   │   │   │   ╎
        ╎───┼───┼───┼───┼───┼───┼───┼───┼───┼───╎
      4 ╎   │   │   │[●]│   │   │   │   │   │   ╎
        ╎───┼───┼───┼───┼───┼───┼───┼───┼───┼───╎
      5 ╎   │   │   │   │   │   │   │   │   │   ╎
        ╎───┼───┼───┼───┼───┼───┼───┼───┼───┼───╎
      6 ╎   │   │   │   │   │   │   │   │   │   ╎
        ╎───┼───┼───┼───┼───┼───┼───┼───┼───┼───╎
      7 ╎   │   │   │   │   │   │   │   │   │   ╎
        ╎───┼───┼───┼───┼───┼───┼───┼───┼───┼───╎
      8 ╎   │   │   │   │   │   │   │   │   │   ╎
        ╎───┼───┼───┼───┼───┼───┼───┼───┼───┼───╎
      9 ╎   │   │   │   │   │   │   │   │   │   ╎
        └╌╌╌┴╌╌╌┴╌╌╌┴╌╌╌┴╌╌╌┴╌╌╌┴╌╌╌┴╌╌╌┴╌╌╌┴╌╌╌┘
      "
    `);
  });

  test('shows terrain as symbols, seats as letters, and captured pieces beside the seat that captured them', () => {
    expect(frame('jungle', ['A3-A7'], { size: SMALL })).toMatchInlineSnapshot(`
      "
      Jungle · BLUE's Turn
           A    B    C    D    E    F    G       R RED
        ┌────┬────┬────┬────┬────┬────┬────┐       Pieces 8/8 · Captured Pieces: T
      9 │    │    │####│⌂⌂⌂⌂│#BW#│    │    │   ▶ B BLUE
        ├────┼────┼────┼────┼────┼────┼────┤       Pieces 7/8
      8 │    │    │    │#BE#│    │    │    │     Moves without capture 0/50
        ├────┼────┼────┼────┼────┼────┼────┤
      7 │[RL]│ BP │ BR │    │ BC │ BD │ BL │     1. RED Lion A3→A7 (captured BLUE
        ├────┼────┼────┼────┼────┼────┼────┤        Tiger)
      6 │≈≈≈≈│≈≈≈≈│    │    │    │≈≈≈≈│≈≈≈≈│
        ├────┼────┼────┼────┼────┼────┼────┤
      5 │≈≈≈≈│≈≈≈≈│    │    │    │≈≈≈≈│≈≈≈≈│
        ├────┼────┼────┼────┼────┼────┼────┤
      4 │≈≈≈≈│≈≈≈≈│    │    │    │≈≈≈≈│≈≈≈≈│
        ├────┼────┼────┼────┼────┼────┼────┤
      3 │[  ]│ RD │ RC │    │ RR │ RP │ RT │
        ├────┼────┼────┼────┼────┼────┼────┤
      2 │    │    │    │#RE#│    │    │    │
        ├────┼────┼────┼────┼────┼────┼────┤
      1 │    │    │#RW#│⌂⌂⌂⌂│####│    │    │
        └────┴────┴────┴────┴────┴────┴────┘
      "
    `);
  });

  test('marks the selected cells and the cells that can be picked next', () => {
    expect(frame('jungle', [], { picked: ['E3'], next: new Set(['E4', 'D3']) })).toMatchInlineSnapshot(`
      "
      Jungle · RED's Turn
          A   B   C   D   E   F   G    ▶ R RED
      9   ·   · ####⌂⌂⌂⌂#BW#  ·   ·        Pieces 8/8
      8   ·   ·   · #BE#  ·   ·   ·      B BLUE
      7  BT  BP  BR   ·  BC  BD  BL        Pieces 8/8
      6 ≈≈≈≈≈≈≈≈  ·   ·   · ≈≈≈≈≈≈≈≈     Moves without capture 0/50
      5 ≈≈≈≈≈≈≈≈  ·   ·   · ≈≈≈≈≈≈≈≈
      4 ≈≈≈≈≈≈≈≈  ·   · ( ·)≈≈≈≈≈≈≈≈
      3  RL  RD  RC ( ·)<RR> RP  RT
      2   ·   ·   · #RE#  ·   ·   ·
      1   ·   · #RW#⌂⌂⌂⌂####  ·   ·
      "
    `);
  });

  test('aligns one-character Chinese piece names', () => {
    expect(frame('jungle', ['E3-E4'], { language: 'zh', size: SMALL })).toMatchInlineSnapshot(`
      "
      斗兽棋 · 轮到蓝方
           A     B     C     D     E     F     G        R 红方
        ┌─────┬─────┬─────┬─────┬─────┬─────┬─────┐       棋子 8/8
      9 │     │     │#####│⌂⌂⌂⌂⌂│#B狼#│     │     │   ▶ B 蓝方
        ├─────┼─────┼─────┼─────┼─────┼─────┼─────┤       棋子 8/8
      8 │     │     │     │#B象#│     │     │     │     未吃子步数 1/50
        ├─────┼─────┼─────┼─────┼─────┼─────┼─────┤
      7 │ B虎 │ B豹 │ B鼠 │     │ B猫 │ B狗 │ B狮 │     1. 红方 鼠 E3→E4
        ├─────┼─────┼─────┼─────┼─────┼─────┼─────┤
      6 │≈≈≈≈≈│≈≈≈≈≈│     │     │     │≈≈≈≈≈│≈≈≈≈≈│
        ├─────┼─────┼─────┼─────┼─────┼─────┼─────┤
      5 │≈≈≈≈≈│≈≈≈≈≈│     │     │     │≈≈≈≈≈│≈≈≈≈≈│
        ├─────┼─────┼─────┼─────┼─────┼─────┼─────┤
      4 │≈≈≈≈≈│≈≈≈≈≈│     │     │[R鼠]│≈≈≈≈≈│≈≈≈≈≈│
        ├─────┼─────┼─────┼─────┼─────┼─────┼─────┤
      3 │ R狮 │ R狗 │ R猫 │     │[   ]│ R豹 │ R虎 │
        ├─────┼─────┼─────┼─────┼─────┼─────┼─────┤
      2 │     │     │     │#R象#│     │     │     │
        ├─────┼─────┼─────┼─────┼─────┼─────┼─────┤
      1 │     │     │#R狼#│⌂⌂⌂⌂⌂│#####│     │     │
        └─────┴─────┴─────┴─────┴─────┴─────┴─────┘
      "
    `);
  });

  test('adds a number to each arrow to tell the seats apart', () => {
    expect(frame('octa', ['0,2'])).toMatchInlineSnapshot(`
      "
      Octa · Player 2 to move
          -4  -3  -2  -1   0   1   2   3   4      1 Player 1
       4   ↖   ↗   ↑   ←   ↘   ↘   ↑   ↓   ↗        Cells 5/81
       3   ↓   ↖   ↙   ↙   ↖   ↙   ↖   ↖   ↘    ▶ 2 Player 2
       2   ←   →   ↑   ↖ [1↙]  ↙   ←   →   ↖        Cells 3/81
       1   ↘   →   ↖ [1→][1←] 1→   ↑   ↗   ↙      Turns 1/60
       0   ↗   ←  2↗   →   ↑   ←  1↙   →   ↙
      -1   ↗   ↙   ↓  2←   ↗   ↙   ↘   ←   ↖      1. Player 1 turns 0,2 to the
      -2   ↘   ←   →   ↗  2↑   ↘   ↓   ←   →         south-west, capturing 2 cells
      -3   ↖   ↘   ↘   ↗   ↘   ↗   ↗   ↘   ↑
      -4   ↙   ↑   ↓   ↖   ↖   →   ↓   ↙   ↘
      "
    `);
  });

  test('shows energy and skills beside the board', () => {
    expect(frame('xo', ['place 1,1', 'seal 0,0'], { size: SMALL })).toMatchInlineSnapshot(`
      "
      XO Enchanted · X to move
          0   1   2   3     ▶ X
        ┌───┬───┬───┬───┐       Points 0/3 · Energy 4/5 · Overheating 0/2 · Seal (2)
      0 │[▒]│   │   │   │       Shift (2) · Disrupt (3) · Double Place (4)
        ├───┼───┼───┼───┤     O
      1 │   │ X │   │   │       Points 0/3 · Energy 2/5 · Overheating 0/2
        ├───┼───┼───┼───┤     Turns 2/24
      2 │   │   │   │   │
        ├───┼───┼───┼───┤     1. X places a piece at 1,1
      3 │   │   │   │   │     2. O seals 0,0
        └───┴───┴───┴───┘
      "
    `);
  });

  test('draws hexes with shared sides, and lists pieces in hand beside the board', () => {
    const texts = ['ANT@0,0', 'SPIDER@1,0', 'QUEEN@-1,0'];
    expect(
      frame('bugs', texts, { picked: ['hand:QUEEN'], next: new Set(['2,0', '2,-1', '1,1']) }),
    ).toMatchInlineSnapshot(`
      "
      Bugs · BLACK to move
              /       \\                             W WHITE
      /       \\ -1,-1 /       \\                       Around the Queen 1/6 · Spider ×2
      \\  -2,0 /[  WQ ]\\  0,-1 /       \\               Beetle ×2 · Grasshopper ×3
      /       \\  -1,0 /  WA1  \\  1,-1 /(     )\\       Ant ×2
      \\  -2,1 /       \\  0,0  /  BS1  \\  2,-1 /   ▶ B BLACK
              \\  -1,1 /       \\  1,0  /(     )\\       Around the Queen 0/6 · Queen ×1
                      \\  0,1  /(     )\\  2,0  /       Spider ×1 · Beetle ×2
                              \\  1,1  /               Grasshopper ×3 · Ant ×3

                                                    1. WHITE places Ant at 0,0
                                                    2. BLACK places Spider at 1,0
                                                    3. WHITE places Queen at -1,0
      "
    `);
  });

  test('shows the top piece of a stack with the number of pieces below, and lists the whole stack from bottom to top', () => {
    const texts = ['QUEEN@0,0', 'ANT@1,0', 'BEETLE@-1,0', 'QUEEN@2,0', '-1,0>0,0'];
    expect(frame('bugs', texts)).toMatchInlineSnapshot(`
      "
      Bugs · BLACK to move
              /       \\                             W WHITE
      /[     ]\\  0,-1 /       \\                       Around the Queen 1/6 · Spider ×2
      \\  -1,0 /[WB1+1]\\  1,-1 /       \\               Beetle ×1 · Grasshopper ×3
      /       \\  0,0  /  BA1  \\  2,-1 /       \\       Ant ×3
      \\  -1,1 /       \\  1,0  /   BQ  \\  3,-1 /   ▶ B BLACK
              \\  0,1  /       \\  2,0  /       \\       Around the Queen 1/6 · Spider ×2
                      \\  1,1  /       \\  3,0  /       Beetle ×2 · Grasshopper ×3
                              \\  2,1  /               Ant ×2
                                                    Stacks, bottom first
                                                      0,0: WQ < WB1

                                                    3. WHITE places Beetle at -1,0
                                                    4. BLACK places Queen at 2,0
                                                    5. WHITE Beetle -1,0→0,0
      "
    `);
  });

  test('draws the only playable hex of an empty board', () => {
    expect(frame('bugs', [])).toMatchInlineSnapshot(`
      "
      Bugs · WHITE to move
      /     \\   ▶ W WHITE
      \\ 0,0 /       Around the Queen 0/6 · Queen ×1 · Spider ×2 · Beetle ×2
                    Grasshopper ×3 · Ant ×3
                  B BLACK
                    Around the Queen 0/6 · Queen ×1 · Spider ×2 · Beetle ×2
                    Grasshopper ×3 · Ant ×3
      "
    `);
  });
});
