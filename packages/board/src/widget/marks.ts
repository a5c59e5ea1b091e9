import { applyChanges, type Change, type Scene, type Target, type Token } from '@quintet/engine/authoring';
import type { Lead } from './selection.svelte.ts';
import type { BoardView } from './view.ts';

/** The tokens on each cell, top of the stack first. */
export function tokensByCell(scene: Scene): ReadonlyMap<Target, readonly Token[]> {
  const stacks = new Map<Target, Token[]>();
  for (const token of scene.tokens) {
    const stack = stacks.get(token.cell);
    if (stack) stack.push(token);
    else stacks.set(token.cell, [token]);
  }
  for (const stack of stacks.values()) if (stack.length > 1) stack.sort((a, b) => b.level - a.level);
  return stacks;
}

/** The legal targets that are captures. */
export function captureTargets(
  view: BoardView,
  leads: ReadonlyMap<Target, Lead>,
  stacks: ReadonlyMap<Target, readonly Token[]>,
): ReadonlySet<Target> {
  const captures = new Set<Target>();
  for (const [target, { intent }] of leads) {
    const ids = stacks.get(target)?.map((token) => token.id);
    if (!ids || intent?.kind !== 'move') continue;
    const changes = view.preview(intent.move);
    if (changes.some((change) => change.kind === 'vanish' && ids.includes(change.id))) captures.add(target);
  }
  return captures;
}

/** The cells of each scoring line to choose from: the cells that a one-touch control would clear. */
export function offeredCells(view: BoardView): readonly (readonly Target[])[] {
  const controls = new Set(view.scene.controls.map(({ target }) => target));
  const places = new Map(view.scene.tokens.map((token) => [token.id, token.cell]));
  return view.choices.flatMap(({ path, intent }) => {
    const [only = '', ...more] = path;
    if (more.length > 0 || !controls.has(only) || intent.kind !== 'move') return [];
    const cells = view.preview(intent.move).flatMap((change) => {
      const cell = change.kind === 'vanish' ? places.get(change.id) : undefined;
      return cell === undefined ? [] : [cell];
    });
    return cells.length > 0 ? [cells] : [];
  });
}

/** The effects of a move, drawn over the board before it is played. */
export interface Preview {
  /** The changed tokens after the move. */
  readonly tokens: readonly Token[];
  readonly taken: readonly Target[];
  readonly converted: readonly Target[];
  /** Routes of moving pieces. */
  readonly ways: readonly { readonly cells: readonly Target[]; readonly jump: boolean }[];
  /** Cells of a chain, in order. */
  readonly chain: readonly Target[];
  readonly terrain: readonly Target[];
}

/** Summarises the changes that the move itself makes, without the marking and ageing at the end of the turn. */
export function previewOf(scene: Scene, changes: readonly Change[]): Preview | null {
  if (changes.length === 0) return null;
  const places = new Map(scene.tokens.map((token) => [token.id, token.cell]));
  for (const change of changes) if (change.kind === 'appear') places.set(change.token.id, change.token.cell);
  const cellOf = (id: string): Target[] => [places.get(id) ?? []].flat();
  const altered = new Set<string>();
  const [taken, converted, chain, terrain]: [Target[], Target[], Target[], Target[]] = [[], [], [], []];
  const ways: { cells: Target[]; jump: boolean }[] = [];
  for (const change of changes) {
    switch (change.kind) {
      case 'appear':
        altered.add(change.token.id);
        break;
      case 'vanish':
        taken.push(...cellOf(change.id));
        break;
      case 'move':
        altered.add(change.id);
        ways.push({ cells: [...cellOf(change.id), ...change.via, change.to], jump: change.jump });
        break;
      case 'convert':
        altered.add(change.id);
        if (change.piece === undefined) converted.push(...cellOf(change.id));
        break;
      case 'turn':
        altered.add(change.id);
        for (const cell of cellOf(change.id)) if (chain.at(-1) !== cell) chain.push(cell);
        break;
      case 'terrain':
        terrain.push(change.cell);
        break;
      case 'mark':
      case 'age':
      case 'note':
        break;
    }
  }
  const tokens = applyChanges(scene.tokens, changes).filter((token) => altered.has(token.id));
  return { tokens, taken, converted, ways, chain, terrain };
}
