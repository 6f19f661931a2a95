import { createEmitter } from '../lib/emitter.ts';

let loading = false;
const changed = createEmitter<void>();

/** True from the start of a navigation to its end, or until the learner hides the overlay. */
export function setNavigationLoading(value: boolean): void {
  if (loading === value) return;
  loading = value;
  changed.emit();
}

export function isNavigationLoading(): boolean {
  return loading;
}

export const subscribeToNavigationLoading = changed.listen;
