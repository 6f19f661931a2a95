import { isSwitchedOn } from '../storage/device-switch.ts';

export type Effect = 'right' | 'wrong' | 'finished';

/** Frequencies in Hz, one after the other. */
const NOTES: Record<Effect, readonly number[]> = {
  right: [660, 880],
  wrong: [220],
  finished: [523, 659, 784, 1047],
};
const VIBRATION_MS: Record<Effect, number | number[]> = {
  right: 20,
  wrong: [30, 60, 30],
  finished: [20, 50, 20, 50, 40],
};
const NOTE_S = 0.11;
const VOLUME = 0.08;

let context: AudioContext | null = null;

/** Plays a short sound and vibrates, unless switched off. The sounds are synthesised, so nothing is loaded. */
export function playEffect(effect: Effect): void {
  // Before the first tap, as after a reload, browsers refuse both.
  if (!isSwitchedOn('effects') || navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(VIBRATION_MS[effect]);
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Phones suspend it while the page is hidden.
  void context.resume();
  for (const [i, frequency] of NOTES[effect].entries()) playNote(context, frequency, context.currentTime + i * NOTE_S);
}

function playNote(audio: AudioContext, frequency: number, at: number): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(VOLUME, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_S * 1.6);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + NOTE_S * 1.7);
}
