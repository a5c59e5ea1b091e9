import {
  type Change,
  type Control,
  fill,
  type Messages,
  type NoteChange,
  noteSentence,
  type Seat,
} from '@quintet/engine/authoring';
import type { BoardView } from '../../board/view.ts';
import { text } from './messages.ts';

const notesOf = (changes: readonly Change[], seat: Seat): NoteChange[] =>
  changes.filter((change) => change.kind === 'note').filter((note) => note.seat === seat);

/** The effects of a move on a player, as sentences. Gauge changes of one step share a sentence: "+1 point, +1 energy". */
export function noteSentences(changes: readonly Change[], seat: Seat, messages: Messages): string[] {
  const sentences = new Map<string, string[]>();
  for (const note of notesOf(changes, seat)) {
    const key = note.gauge ? `${note.step}` : `${note.step} ${note.name}`;
    sentences.set(key, [...(sentences.get(key) ?? []), noteSentence(messages, note)]);
  }
  return [...sentences.values()].map((parts) => parts.join(text.comma));
}

/** How much the last move changed each gauge of a seat, by gauge name. */
export function gainsOf({ last }: BoardView, seat: Seat): ReadonlyMap<string, number> {
  const gains = new Map<string, number>();
  for (const { gauge } of notesOf(last?.changes ?? [], seat)) {
    if (gauge) gains.set(gauge.name, (gains.get(gauge.name) ?? 0) + gauge.by);
  }
  return gains;
}

/** Why a control cannot be used now. `isOn` is set if its seat may move at this screen. */
export function whyUnusable(view: BoardView, { seat, cost, target }: Control, isOn: boolean): string {
  const { refusals } = view.messages;
  if (view.scene.controls.length === 0) return refusals['game-over'] ?? '';
  if (!isOn) return view.idle() ?? refusals['not-your-seat'] ?? '';
  const energy = view.scene.gauges.find((gauge) => gauge.name === 'energy' && gauge.seat === seat);
  if (!energy || cost === null || cost <= energy.value) return view.explain([target]).text;
  return fill(text.needs, { cost: String(cost), value: String(energy.value) });
}
