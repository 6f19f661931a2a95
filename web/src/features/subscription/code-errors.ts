import { ApiError } from '../../lib/api-error.ts';
import { shell } from '../../text/shell.ts';

/** What stands under the code's field after a failed confirmation. */
export function codeErrors(error: Error | null): string[] {
  if (error === null) return [];
  if (!(error instanceof ApiError)) return [shell.failure.unexpected];
  const own = error.errors['otp'] ?? [];
  if (own.length > 0) return own;
  // The app's own alert says what a 5xx means.
  return error.status >= 500 ? [] : [error.message];
}
