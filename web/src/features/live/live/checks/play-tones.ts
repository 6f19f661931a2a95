const TONES_HZ = [440, 554, 659];
const TONE_S = 0.35;
const GAP_S = 0.15;
const LOUDNESS = 0.25;

/** Plays three rising tones, generated here so that nothing is loaded. Resolves at their end. */
export async function playTones(): Promise<void> {
  const context = new AudioContext();
  await context.resume();
  for (const [index, frequency] of TONES_HZ.entries()) {
    playTone(context, frequency, context.currentTime + index * (TONE_S + GAP_S));
  }
  await new Promise((resolve) => setTimeout(resolve, TONES_HZ.length * (TONE_S + GAP_S) * 1000));
  await context.close();
}

/** Fades in and out, since an abrupt end clicks. */
function playTone(context: AudioContext, frequency: number, start: number): void {
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.frequency.value = frequency;
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.05);
  loudness.gain.linearRampToValueAtTime(0, start + TONE_S);
  tone.connect(loudness).connect(context.destination);
  tone.start(start);
  tone.stop(start + TONE_S);
}
