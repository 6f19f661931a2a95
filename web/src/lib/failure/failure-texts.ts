import { signInFailures } from '../../text/sign-in-failures.ts';
import { ApiError, fieldErrors, type ExplainFault } from './api-error.ts';

/** Explains in another language why a call failed, if it can. */
type Words = { explain?: (error: unknown) => { message: string } | null; explainFault?: ExplainFault };

/** Returns the texts under a field after a failed call: the server's own, the wait of a 429, or the missing network. */
export function failureTexts(error: Error | null, fields: readonly string[], words: Words = {}): string[] {
  if (error === null) return [];
  const explained = words.explain?.(error)?.message;
  if (!(error instanceof ApiError)) return [explained ?? signInFailures.failed];
  const own = fields.flatMap((field) => fieldErrors(error, field, words.explainFault));
  if (own.length > 0) return own;
  if (explained !== undefined) return error.status >= 500 ? [] : [explained];
  if (error.status === 429) return [signInFailures.tooMany(error.retryAfter ?? 60)];
  // The app's alert covers 5xx.
  return error.status >= 500 ? [] : [error.message];
}
