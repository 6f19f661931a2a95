import { createEmitter } from '../lib/emitter.ts';

let failed = false;
const changed = createEmitter<void>();

/** Vite's own loader says when a chunk or its CSS is missing, as after a new version was put in place. */
window.addEventListener('vite:preloadError', (event) => {
  event.preventDefault();
  failed = true;
  changed.emit();
});

export function readPreloadFailure(): boolean {
  return failed;
}

export const subscribeToPreloadFailure = changed.listen;
