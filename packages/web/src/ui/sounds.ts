import type { Change } from '@quintet/engine/authoring';
import { afterPaint } from './browser.ts';
import { settings } from './settings.svelte.ts';

export const SOUNDS = ['move', 'capture', 'chain', 'refusal', 'win', 'end'] as const;
export type Sound = (typeof SOUNDS)[number];

/** Moves with at least this many steps get the sound of a chain. */
const MIN_CHAIN_STEPS = 3;

/** Changes that make no sound. */
const SILENT: readonly Change['kind'][] = ['mark', 'age', 'terrain', 'note'];

/** Whether a change takes a piece from a player. A promotion does not. */
const takesPiece = (change: Change): boolean =>
  change.kind === 'vanish' || (change.kind === 'convert' && change.piece === undefined);

/** The sound of a move, chosen by its changes. */
export function soundOf(changes: readonly Change[]): Sound {
  const steps = new Set(changes.filter(({ kind }) => !SILENT.includes(kind)).map(({ step }) => step)).size;
  if (steps >= MIN_CHAIN_STEPS) return 'chain';
  const takes = changes.some(takesPiece);
  return takes ? 'capture' : 'move';
}

/** One tone of a sound: start and length in seconds, pitch at both ends in hertz, volume from 0 to 1. */
export interface Tone {
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
  readonly loud: number;
  readonly wave: 'sine' | 'triangle';
}

const knock = (at: number, from: number, loud: number): Tone => ({
  at,
  length: 0.09,
  from,
  to: from * 0.55,
  loud,
  wave: 'triangle',
});
const bell = (at: number, pitch: number, loud: number): Tone => ({
  at,
  length: 0.5,
  from: pitch,
  to: pitch,
  loud,
  wave: 'sine',
});

/** The tones of each sound: knocks for moves and bells for results. */
export const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  move: [knock(0, 420, 0.16)],
  capture: [knock(0, 300, 0.2), knock(0.07, 190, 0.22)],
  chain: [0, 1, 2, 3, 4].map((n) => knock(n * 0.055, 330 + 55 * n, 0.13)),
  refusal: [{ at: 0, length: 0.14, from: 150, to: 120, loud: 0.14, wave: 'sine' }],
  win: [bell(0, 523.25, 0.1), bell(0.12, 659.25, 0.1), bell(0.24, 783.99, 0.12)],
  end: [bell(0, 493.88, 0.1), bell(0.16, 392, 0.1)],
};

/**
 * Gain for all tones at a volume from 0 to 100. Grows with the square of the volume, because hearing is logarithmic; about 1 at
 * the default volume.
 */
export const gainAt = (volume: number): number => 2 * (volume / 100) ** 2;

let context: AudioContext | null = null;

/**
 * Plays a sound after the next paint, unless sounds are off or the volume is 0. Does nothing before the first click or key press,
 * because browsers allow no sound before that.
 */
export function playSound(sound: Sound): void {
  if (
    !settings.sound ||
    settings.volume === 0 ||
    !navigator.userActivation?.hasBeenActive ||
    !('AudioContext' in window)
  )
    return;
  afterPaint(() => playTones(TONES[sound]));
}

function playTones(tones: readonly Tone[]): void {
  try {
    context ??= new AudioContext({ latencyHint: 'interactive' });
    if (context.state === 'suspended') void context.resume();
    const gain = gainAt(settings.volume);
    for (const tone of tones) playTone(context, { ...tone, loud: tone.loud * gain });
  } catch {
    // Sounds are optional, so errors on devices that cannot play them are ignored.
  }
}

function playTone(audio: AudioContext, { at, length, from, to, loud, wave }: Tone): void {
  const start = audio.currentTime + at;
  const end = start + length;
  const oscillator = new OscillatorNode(audio, { type: wave, frequency: from });
  oscillator.frequency.exponentialRampToValueAtTime(to, end);
  const gain = new GainNode(audio, { gain: 0 });
  // A short attack avoids a click.
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(end + 0.02);
}
