import { LANGUAGES, legalMoves, legalTexts, type Match, type Move, type Refusal, type Scene } from '@quintet/engine';
import { isComplete, isUnreadable, nextTargets, type Path, type Target } from '@quintet/engine/authoring';

/** Meaning of a typed line: a move, a selection that continues, or a refusal. */
export type Picking =
  | { readonly kind: 'move'; readonly text: string }
  | { readonly kind: 'picked'; readonly picked: Path; readonly next: readonly Target[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

type Running = Pick<Match, 'game' | 'position'>;

/**
 * Reads a line as a move text, else as targets that continue the selection, else as targets of a new selection, else as
 * a loosely typed move.
 */
export function pick(match: Running, picked: Path, line: string): Picking {
  const { game, position } = match;
  const parsed = game.notation.parse(position, line);
  if (parsed.ok) return { kind: 'move', text: line };
  const words = line.split(/\s+/);
  const going = touch(match, picked, words);
  if (going.kind !== 'refused') return going;
  const afresh = picked.length > 0 ? touch(match, [], words) : going;
  if (afresh.kind !== 'refused') return afresh;
  const careless = looseMatch(match, line);
  if (careless !== null) return { kind: 'move', text: careless };
  // Explains why a well-formed move is refused; for any other line, which target cannot be chosen.
  const own = [line, line.toUpperCase(), line.toLowerCase()]
    .flatMap((text) => [text, text.replace(/\s+/g, '')])
    .map((text) => game.notation.refusal(position, text))
    .find((refusal) => refusal !== null && !isUnreadable(game.notation, refusal));
  return { kind: 'refused', refusal: own ?? going.refusal ?? parsed.error };
}

/** The one legal move that matches the line, ignoring case, spaces, and punctuation between letter and digit: `e3e4` is `E3-E4`. */
function looseMatch({ game, position }: Running, line: string): string | null {
  const texts = legalTexts(game, position);
  for (const fold of [folded, (text: string) => folded(text).replace(BETWEEN_LETTER_AND_NUMBER, '')]) {
    const [found, ...others] = texts.filter((text) => fold(text) === fold(line));
    if (found !== undefined) return others.length === 0 ? found : null;
  }
  return null;
}

/** Lowercases a text and removes its spaces, except between two digits: `1 11` differs from `11 1`. */
const folded = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<!\d) | (?!\d)/g, '');

const BETWEEN_LETTER_AND_NUMBER = /(?<=\d)[^\p{L}\d](?=\p{L})|(?<=\p{L})[^\p{L}\d](?=\d)/gu;

type Touched = Exclude<Picking, { kind: 'refused' }> | { readonly kind: 'refused'; readonly refusal: Refusal | null };

function touch({ game, position }: Running, picked: Path, words: readonly string[]): Touched {
  const scene = game.presentation.scene(position);
  const moves = legalMoves(position).map((move) => ({
    move,
    paths: game.presentation.paths(position, move),
  }));
  const paths = moves.flatMap((each) => each.paths);
  let path = picked;
  for (const word of words) {
    const found = find([...nextTargets(paths, path)], word, scene, game.presentation.messages);
    if (!found) {
      const known = find(targetsOf(scene), word, scene, game.presentation.messages);
      return { kind: 'refused', refusal: known ? game.rules.refusalAt(position, [...path, known]) : null };
    }
    path = [...path, found];
  }
  if (!isComplete(paths, path)) return { kind: 'picked', picked: path, next: [...nextTargets(paths, path)] };
  const move = moves.find((each) => isComplete(each.paths, path))?.move as Move;
  return { kind: 'move', text: game.notation.format(position, move) };
}

const targetsOf = ({ cells, controls }: Scene): Target[] => [...cells, ...controls].map(({ target }) => target);

type Names = Running['game']['presentation']['messages'];

/** The target that a word stands for: the target's text in any case, `ant` for `hand:ANT`, or a control's name in any language. */
function find(targets: readonly Target[], word: string, scene: Scene, messages: Names): Target | null {
  const same = (text: string | undefined): boolean => text?.toLowerCase() === word.toLowerCase();
  const kindOf = new Map(scene.controls.map(({ target, kind }) => [target, kind]));
  const isNamed = (target: Target): boolean => {
    const kind = kindOf.get(target);
    return kind !== undefined && LANGUAGES.some((language) => same(messages[language].names[kind]));
  };
  const means = [same, (target: Target) => same(target.split(':').at(-1)), isNamed];
  if (targets.includes(word)) return word;
  for (const meant of means) {
    const found = new Set(targets.filter(meant));
    if (found.size === 1) return [...found][0] ?? null;
  }
  return null;
}
