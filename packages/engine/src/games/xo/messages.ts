import {
  COMMON_DRAWN,
  COMMON_REFUSALS,
  COMMON_WON,
  fill,
  type Language,
  type Messages,
  type Move,
} from '../../kernel/index.ts';
import { cellsOfMove, formatCell, kindName } from './notation.ts';
import type { XoPosition } from './position.ts';
import { takenLine } from './scene.ts';
import { titles } from './titles.ts';
import type { Code, Kind, OutcomeReason } from './types.ts';

type Won = Exclude<OutcomeReason, 'turn-cap'>;
type Drawn = Extract<OutcomeReason, 'turn-cap'>;

export const messages: Readonly<Record<Language, Messages<Code, Won, Drawn>>> = {
  en: {
    ...titles.en,
    seats: ['X', 'O'],
    turn: '{seat} to move',
    threats: {
      line: '{other} can score a line: {by} with {cells}',
      standing: '{other} scores the line {cells} next turn',
      freeze: '{cells} freezes at the end of {other}’s turn',
    },
    tasks: {
      place: 'Place a piece',
      skill: 'Place a piece or use a skill',
      line: 'Choose a line to clear',
      pass: 'You cannot move: pass',
    },
    refusals: {
      ...COMMON_REFUSALS.en,
      'choose-line': 'First choose which of your lines to clear',
      'no-line': 'You cannot choose that line',
      'not-enough-energy': 'You do not have enough energy for that',
      occupied: 'There is a piece in the way',
      sealed: 'That cell is sealed',
      'no-piece': 'There is no piece for this action',
      'not-your-piece': 'That piece is not yours',
      frozen: 'That piece is frozen and cannot be disrupted',
      'not-adjacent': 'A piece shifts one cell up, down, left or right',
      'adjacent-pair': 'The two cells must not be side by side',
      'pass-not-allowed': 'You can only pass when you have no other move',
    },
    explanations: {},
    won: {
      ...COMMON_WON.en,
      'score-limit': '{winner} wins with three points',
      'turn-limit': '{winner} wins with more points after 24 turns',
      'sudden-death': '{winner} wins in sudden death',
    },
    drawn: { ...COMMON_DRAWN.en, 'turn-cap': 'Draw: nobody scored in sudden death' },
    names: {
      X: 'X',
      O: 'O',
      plain: 'cell',
      sealed: 'sealed cell',
      frozen: 'frozen',
      'age-0': 'freezes in 3 turns',
      'age-1': 'freezes in 2 turns',
      'age-2': 'freezes in 1 turn',
      seal: 'Seal',
      shift: 'Shift',
      disrupt: 'Disrupt',
      double: 'Double Place',
      line: 'Line',
      pass: 'Pass',
      points: 'Points',
      energy: 'Energy',
      priority: 'Priority Turn',
      penalty: 'Disrupt penalty',
      overheat: 'Overheating',
      turns: 'Turns',
      'sudden-death': 'Sudden death',
    },
    effects: {
      seal: 'For {cost} energy, close an empty cell until your opponent’s next turn is over.',
      shift: 'For {cost} energy, move one of your pieces one cell up, down, left or right.',
      disrupt: 'For {cost} energy, remove an opposing piece that is not frozen; you gain no energy next turn.',
      double: 'For {cost} energy, place two pieces on cells that are not side by side.',
    },
    notes: {
      cost: '{by} energy',
      point: '{by} point',
      bonus: '{by} energy',
      froze: 'Frozen: {cells}',
      thawed: 'Thawed: {cells}',
      overheat: 'Overheated: energy back to {value}',
      penalty: 'No energy gained (Disrupt penalty)',
      priority: '{by} energy (Priority)',
      gain: '{by} energy',
      full: 'Energy is full',
    },
    prompts: { 'choose-line': { own: 'Choose a line to clear', other: '{seat} is choosing a line to clear' } },
  },
  zh: {
    ...titles.zh,
    seats: ['X', 'O'],
    turn: '轮到 {seat}',
    threats: {
      line: '{other} 可以连线得分：{by} 加 {cells}',
      standing: '{other} 下回合将以连线 {cells} 得分',
      freeze: '{cells} 在 {other} 的回合结束时冰冻',
    },
    tasks: {
      place: '请落一子',
      skill: '请落一子或使用技能',
      line: '请选择要消除的连线',
      pass: '您无法行动，只能停一手',
    },
    refusals: {
      ...COMMON_REFUSALS.zh,
      'choose-line': '请先选择要消除的连线',
      'no-line': '不能选择这条连线',
      'not-enough-energy': '能量不足',
      occupied: '该格已有棋子',
      sealed: '该格已被封印',
      'no-piece': '没有可用的棋子',
      'not-your-piece': '这不是您的棋子',
      frozen: '该棋子已冰冻，不能被干扰',
      'not-adjacent': '棋子只能向上下左右移动一格',
      'adjacent-pair': '两格不能上下或左右相邻',
      'pass-not-allowed': '没有其他行动可选时才能停一手',
    },
    explanations: {},
    won: {
      ...COMMON_WON.zh,
      'score-limit': '{winner} 得满三分获胜',
      'turn-limit': '24 回合结束，{winner} 分数领先获胜',
      'sudden-death': '{winner} 在突然死亡中获胜',
    },
    drawn: { ...COMMON_DRAWN.zh, 'turn-cap': '和棋：突然死亡中无人得分' },
    names: {
      X: 'X',
      O: 'O',
      plain: '格',
      sealed: '封印格',
      frozen: '冰冻',
      'age-0': '再过 3 回合冰冻',
      'age-1': '再过 2 回合冰冻',
      'age-2': '再过 1 回合冰冻',
      seal: '封印',
      shift: '移动',
      disrupt: '干扰',
      double: '双落子',
      line: '连线',
      pass: '停一手',
      points: '得分',
      energy: '能量',
      priority: '优先回合',
      penalty: '干扰惩罚',
      overheat: '过热',
      turns: '回合',
      'sudden-death': '突然死亡',
    },
    effects: {
      seal: '消耗 {cost} 点能量，封住一个空格，直到对手的下一回合结束。',
      shift: '消耗 {cost} 点能量，将己方一枚棋子向上下左右移动一格。',
      disrupt: '消耗 {cost} 点能量，移除对手一枚未冰冻的棋子；您下一回合不获得能量。',
      double: '消耗 {cost} 点能量，在两个互不相邻的空格各落一子（斜向可以）。',
    },
    notes: {
      cost: '能量 {by}',
      point: '得分 {by}',
      bonus: '能量 {by}',
      froze: '冰冻：{cells}',
      thawed: '解冻：{cells}',
      overheat: '过热：能量降回 {value}',
      penalty: '本回合不获得能量（干扰惩罚）',
      priority: '能量 {by}（优先回合）',
      gain: '能量 {by}',
      full: '能量已满',
    },
    prompts: { 'choose-line': { own: '请选择要消除的连线', other: '{seat} 正在选择要消除的连线' } },
  },
};

const SENTENCES: Readonly<Record<Language, Readonly<Record<Kind | 'scores', string>>>> = {
  en: {
    place: '{seat} places a piece at {cells}',
    seal: '{seat} seals {cells}',
    shift: '{seat} shifts {cells}',
    disrupt: '{seat} disrupts {cells}',
    double: '{seat} places pieces at {cells}',
    line: '{seat} chooses a line',
    pass: '{seat} passes',
    scores: '{move} (scores, clearing {cells})',
  },
  zh: {
    place: '{seat} 落子 {cells}',
    seal: '{seat} 封印 {cells}',
    shift: '{seat} 移动 {cells}',
    disrupt: '{seat} 干扰 {cells}',
    double: '{seat} 双落子 {cells}',
    line: '{seat} 选择连线',
    pass: '{seat} 停一手',
    scores: '{move}（得分，消除 {cells}）',
  },
};

const JOINTS: Readonly<Record<Language, Partial<Record<Kind, string>>>> = {
  en: { shift: '→', double: ' and ' },
  zh: { shift: '→', double: ' 和 ' },
};

export function describe(before: XoPosition, move: Move, language: Language): string {
  const kind = kindName(move);
  const sentences = SENTENCES[language];
  const sentence = fill(sentences[kind], {
    seat: messages[language].seats[before.toMove],
    cells: cellsOfMove(move).map(formatCell).join(JOINTS[language][kind]),
  });
  const cells = takenLine(before, move).map(formatCell).join(' ');
  return cells ? fill(sentences.scores, { move: sentence, cells }) : sentence;
}
