import type { ApiError } from './api-error.ts';
import type { CallKey } from './api-types.ts';
import { alertServerError } from './server-alert.ts';
import { clearToken, endSession, readToken } from './session.ts';

type Noted = { key: CallKey; failure: ApiError; token: string | null };

const LOGIN_CALLS: ReadonlySet<CallKey> = new Set<CallKey>(['POST /api/client/login', 'POST /api/client/confirm/otp']);

/** What every failed call means for the whole app, whoever made it. */
export async function noteFailure({ key, failure, token }: Noted): Promise<void> {
  if (failure.status >= 500) alertServerError(failure);
  // A late reply to an older token must not end the session that began since.
  if (token === null || token !== readToken()) return;
  if (failure.status === 401) endSession('invalid');
  if (failure.status === 422 && LOGIN_CALLS.has(key) && !(await isStillValid(token))) clearToken();
}

/** A mistyped code must not log a learner out: only a token that the server no longer knows is dropped. */
async function isStillValid(token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': 'ar' };
  const response = await fetch('/api/user?device_type=web', { headers }).catch(() => null);
  return response?.status !== 401;
}
