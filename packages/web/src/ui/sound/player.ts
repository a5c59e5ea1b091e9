import { afterPaint } from '../after-paint.ts';
import { settings } from '../settings.svelte.ts';
import { type Sound, TONES, type Tone } from './sounds.ts';

let context: AudioContext | null = null;

/**
 * Plays a sound, unless sounds are off. Browsers allow none before the first touch or key: until then it stays silent. A
 * frame later nobody hears; what is to be seen comes first.
 */
export function playSound(sound: Sound): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive || !('AudioContext' in window)) return;
  afterPaint(() => sounded(TONES[sound]));
}

function sounded(tones: readonly Tone[]): void {
  try {
    context ??= new AudioContext({ latencyHint: 'interactive' });
    if (context.state === 'suspended') void context.resume();
    for (const tone of tones) playTone(context, tone);
  } catch {
    // A device without a way to sound: nothing depends on it.
  }
}

function playTone(audio: AudioContext, { at, length, from, to, loud, wave }: Tone): void {
  const start = audio.currentTime + at;
  const end = start + length;
  const oscillator = new OscillatorNode(audio, { type: wave, frequency: from });
  oscillator.frequency.exponentialRampToValueAtTime(to, end);
  const gain = new GainNode(audio, { gain: 0 });
  // A short rise instead of a jump, or it would click.
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(end + 0.02);
}
