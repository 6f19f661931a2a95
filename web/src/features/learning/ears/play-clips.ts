import { playAudio, playerElement } from '../../../lib/audio-player.ts';

/** Between the clips of a trial. */
const PAUSE_MS = 450;

/** Plays clips one after another on the shared player. Must be called inside a tap. Stops when `signal` aborts. */
export async function playClips(clips: readonly string[], rate: number, signal: AbortSignal): Promise<void> {
  for (const [i, clip] of clips.entries()) {
    if (i > 0) await wait(PAUSE_MS);
    if (signal.aborted) return;
    await playAudio(clip, rate);
    await ended(signal);
  }
}

function ended(signal: AbortSignal): Promise<void> {
  const audio = playerElement();
  return new Promise((resolve) => {
    const finish = () => {
      for (const type of ['ended', 'pause', 'error']) audio.removeEventListener(type, finish);
      resolve();
    };
    for (const type of ['ended', 'pause', 'error']) audio.addEventListener(type, finish);
    signal.addEventListener('abort', finish, { once: true });
    if (audio.ended || signal.aborted) finish();
  });
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
