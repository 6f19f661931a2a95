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
  if (isAnother || snapshot.rate !== rate || isOver(audio)) audio.currentTime = partOf(src).from;
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

/** The part of a clip that its address names (`#t=12,16`, in seconds), at whose end browsers pause. */
function partOf(src: string): { from: number; to: number } {
  const [, from = '0', to] = /#t=([\d.]+),([\d.]+)$/.exec(src) ?? [];
  return { from: Number(from), to: to === undefined ? Infinity : Number(to) };
}

/** A browser pauses some milliseconds before the end of a part, or behind it. */
const NEAR_END_S = 0.3;

function isOver(audio: HTMLAudioElement): boolean {
  return audio.ended || audio.currentTime > partOf(snapshot.src ?? '').to - NEAR_END_S;
}

function createElement(): HTMLAudioElement {
  const audio = new Audio();
  audio.preload = 'none';
  audio.addEventListener('playing', () => update({ ...snapshot, state: 'playing' }));
  audio.addEventListener('waiting', () => update({ ...snapshot, state: 'loading' }));
  audio.addEventListener('pause', () => update({ ...snapshot, state: isOver(audio) ? 'idle' : 'paused' }));
  audio.addEventListener('ended', () => update({ ...snapshot, state: 'idle' }));
  return audio;
}

function update(next: PlayerSnapshot): void {
  snapshot = next;
  changed.emit();
}
