import { call } from '../../../lib/call.ts';
import type { Options, Reply } from '../../../lib/api-types.ts';
import { saveToken } from './session.ts';
import { store } from '../../../lib/storage.ts';

type Key = 'POST /api/client/confirm/otp';

/** Confirms a one-time code and stores the token, the message code, and for a new subscriber the plans. */
export async function confirmCode(body: Options<Key>['body']): Promise<Reply<Key>> {
  const reply = await call('POST /api/client/confirm/otp', { body });
  store('msisdn', body.msisdn);
  store('message_code', reply.messageCode);
  if (reply.messageCode === '50') store('subscriptions', JSON.stringify(reply.SubscriptionsList));
  saveToken(reply.access_token);
  return reply;
}
