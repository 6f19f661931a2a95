import { createEmitter } from '../../../lib/emitter.ts';

const SHOWN_MS = 2500;

let earned = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const changed = createEmitter<void>();

/** Announces earned points. They outlive their screen, since the learner is on the next one by then. */
export function announcePoints(points: number): void {
  if (points <= 0) return;
  clearTimeout(timer);
  set(points);
  timer = setTimeout(() => set(0), SHOWN_MS);
}

export function readEarnedPoints(): number {
  return earned;
}

export const subscribeToEarnedPoints = changed.listen;

function set(points: number): void {
  earned = points;
  changed.emit();
}
