import type { DownloadFailure } from './download-state.ts';

/** Why a download ended, as far as a learner can do something about it. */
export function failureOf(error: unknown): DownloadFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') return 'space';
  const isRefusal = ['SecurityError', 'InvalidStateError', 'NotAllowedError', 'UnknownError'].includes(name);
  return isRefusal ? 'browser' : 'network';
}
