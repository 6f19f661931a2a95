import { createEmitter } from '../../lib/emitter.ts';

const SHOWN_MS = 2500;

let earned = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const changed = createEmitter<void>();

/** Says in passing what was just earned. The learner is on the next screen by then, so it is kept outside of them. */
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
