import type { DownloadFailure } from './download-state.ts';

/** Returns why a download failed, as far as a learner can act on it. */
export function failureOf(error: unknown): DownloadFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') return 'space';
  const isRefusal = ['SecurityError', 'InvalidStateError', 'NotAllowedError', 'UnknownError'].includes(name);
  return isRefusal ? 'browser' : 'network';
}
