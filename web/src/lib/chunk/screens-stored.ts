import { createEmitter } from '../emitter.ts';

let isReported = false;
const reported = createEmitter<void>();

/**
 * Runs once the service worker has stored the files of all screens, so that loading one of them costs no network; at
 * once if it has done so before or stores none.
 */
export function whenScreensAreStored(run: () => void): () => void {
  if (!isReported) return reported.listen(run);
  run();
  return () => {};
}

/** Reports that the files are stored, or that no worker will store them. */
export function reportScreensStored(): void {
  isReported = true;
  reported.emit();
}
