import { ApiError } from '../../../lib/failure/api-error.ts';
import { call } from '../../../lib/net/call.ts';
import type { Options, Reply } from '../../../lib/failure/api-types.ts';
import { syncScope } from '../../../lib/net/session-scope.ts';
import { store } from '../../../lib/storage/storage.ts';
import { accountChoice } from '../../../text/account-choice.ts';
import { saveToken } from './session.ts';

type Key = 'POST /api/client/confirm/otp';

/**
 * Confirms a one-time code and stores the token, the message code, and for a new subscriber the plans. `replaced` is the
 * token of the session that the person agreed to leave; null for a guest.
 * @throws `ApiError` session_ended when another session is current, for example after a sign-in in another tab
 */
export async function confirmCode(body: Options<Key>['body'], replaced: string | null = null): Promise<Reply<Key>> {
  if (syncScope().token !== replaced) {
    throw new ApiError({ status: 0, code: 'session_ended', message: accountChoice.elsewhere });
  }
  const reply = await call('POST /api/client/confirm/otp', { body });
  store('msisdn', body.msisdn);
  store('message_code', reply.messageCode);
  if (reply.messageCode === '50') store('subscriptions', JSON.stringify(reply.SubscriptionsList));
  saveToken(reply.access_token);
  return reply;
}
