import type { ContrastId, EarRound } from '@lisan/contract/learner/ears';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { removeRun, storeRun, type RunKey } from '../../../lib/storage/stored-run.ts';

export type Run = { kind: 'practice' | 'test'; uuid: string };
export type EarEnd = { round: EarRound; result: NonNullable<Reply<'POST /api/ears/answer'>['result']> };

/** Returns the key of a stored open round, which survives a reload; the server knows its progress. */
export function roundKey(contrast: ContrastId): RunKey {
  return { name: `ears round ${contrast}`, content: null };
}

/** Returns the key of the stored result of a round, which survives a reload. */
export function endKey(contrast: ContrastId): RunKey {
  return { name: `ears end ${contrast}`, content: null };
}

export function isRun(value: unknown): value is Run {
  if (typeof value !== 'object' || value === null || !('kind' in value && 'uuid' in value)) return false;
  return (value.kind === 'practice' || value.kind === 'test') && typeof value.uuid === 'string';
}

export function isEarEnd(value: unknown): value is EarEnd {
  return typeof value === 'object' && value !== null && 'round' in value && 'result' in value;
}

/** Stores the result of a round before it is shown, in place of the round. */
export function storeEnd(contrast: ContrastId, end: EarEnd): void {
  removeRun(roundKey(contrast).name);
  storeRun(endKey(contrast), end);
}
