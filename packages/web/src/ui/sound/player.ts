import { afterPaint } from '../after-paint.ts';
import { settings } from '../settings.svelte.ts';
import { type Sound, TONES, type Tone } from './sounds.ts';

let context: AudioContext | null = null;

/**
 * Plays a sound after the next frame, unless sounds are off. Browsers allow no sound before the first click or key press,
 * so until then this does nothing.
 */
export function playSound(sound: Sound): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive || !('AudioContext' in window)) return;
  afterPaint(() => playTones(TONES[sound]));
}

function playTones(tones: readonly Tone[]): void {
  try {
    context ??= new AudioContext({ latencyHint: 'interactive' });
    if (context.state === 'suspended') void context.resume();
    for (const tone of tones) playTone(context, tone);
  } catch {
    // Sounds are optional, so errors of devices that cannot play sound are ignored.
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
