import type { ApiError } from './api-error.ts';
import type { CallKey } from './api-types.ts';
import { alertServerError } from './server-alert.ts';
import type { SessionScope } from './session-scope.ts';
import { reportTokenRefused } from './session-scope.ts';

type FailedCall = { key: CallKey; failure: ApiError; scope: SessionScope; isQuiet: boolean };

const LOGIN_CALLS: ReadonlySet<CallKey> = new Set<CallKey>(['POST /api/client/login', 'POST /api/client/confirm/otp']);
const CHECK_TIMEOUT_MS = 5000;

/** Handles the effects of a failed call on the whole app. */
export async function handleFailure({ key, failure, scope, isQuiet }: FailedCall): Promise<void> {
  if (failure.status >= 500 && !isQuiet) alertServerError(failure);
  // A late reply to an older token must not end the session that has started since.
  if (scope.token === null || scope.endedBy !== null) return;
  if (failure.status === 401) reportTokenRefused('session');
  if (failure.status !== 422 || !LOGIN_CALLS.has(key) || (await isStillValid(scope.token))) return;
  if (scope.endedBy === null) reportTokenRefused('sign-in');
}

/** Returns whether the server still knows a token: a mistyped code must not sign a learner out. */
async function isStillValid(token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': 'ar' };
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), CHECK_TIMEOUT_MS);
  const response = await fetch('/api/user?device_type=web', { headers, signal: stop.signal }).catch(() => null);
  clearTimeout(timer);
  return response?.status !== 401;
}
