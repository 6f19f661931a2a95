import { createEmitter } from '../emitter.ts';

export type AudioState = 'idle' | 'loading' | 'playing' | 'paused' | 'failed';
type PlayerSnapshot = { src: string | null; state: AudioState; rate: number };

/** One element for the whole app: a new clip ends the last one, and phones allow playback for one element at a time. */
let element: HTMLAudioElement | null = null;
let snapshot: PlayerSnapshot = { src: null, state: 'idle', rate: 1 };
const changed = createEmitter<void>();

export const subscribeToPlayer = changed.listen;

export function readPlayer(): PlayerSnapshot {
  return snapshot;
}

/** Returns the element itself, for a timeline. */
export function playerElement(): HTMLAudioElement {
  element ??= createElement();
  return element;
}

/** Plays a clip. Must be called inside a tap. Rejects when the clip cannot be played. */
export async function playAudio(src: string, rate = 1): Promise<void> {
  const audio = playerElement();
  const isAnother = snapshot.src !== src;
  if (isAnother) audio.src = src;
  // Another clip starts by itself, at the part that its address names (`#t=12,16`).
  else if (snapshot.rate !== rate || audio.ended) audio.currentTime = 0;
  update({ src, state: 'loading', rate });
  audio.defaultPlaybackRate = rate;
  audio.playbackRate = rate;
  try {
    await audio.play();
  } catch (error) {
    // A clip that another one has replaced did not fail.
    if (snapshot.src !== src || snapshot.rate !== rate || snapshot.state !== 'loading') return;
    update({ ...snapshot, state: 'failed' });
    throw error;
  }
}

export function pauseAudio(): void {
  element?.pause();
}

/** Stops playback and unloads the clip, when a screen is left. */
export function stopAudio(): void {
  element?.pause();
  element?.removeAttribute('src');
  update({ src: null, state: 'idle', rate: 1 });
}

function createElement(): HTMLAudioElement {
  const audio = new Audio();
  audio.preload = 'none';
  audio.addEventListener('playing', () => update({ ...snapshot, state: 'playing' }));
  audio.addEventListener('waiting', () => update({ ...snapshot, state: 'loading' }));
  audio.addEventListener('pause', () => update({ ...snapshot, state: audio.ended ? 'idle' : 'paused' }));
  audio.addEventListener('ended', () => update({ ...snapshot, state: 'idle' }));
  return audio;
}

function update(next: PlayerSnapshot): void {
  snapshot = next;
  changed.emit();
}
