import { z } from 'zod';
import type { CamaraConfig } from '../../../config/camara-config.ts';
import type { CallbackResult } from '../callback.ts';
import { verifyCallback } from '../callback-signature.ts';
import { parseJson } from './http.ts';
import { readSinkToken } from './sink-token.ts';
import type { CallbackHeaders } from '../port.ts';

export const SOURCE = 'camara';

/** CloudEvents 1.0 of Carrier Billing 0.5.0 and Carrier Billing Refund 0.3.0. */
const TYPE =
  /^org\.camaraproject\.(carrier-billing\.v\d+\.payment-(pending-validation|reserved|completed|cancelled|denied)|carrier-billing-refund\.v\d+\.refund-(completed|denied|in-bill))$/;

const Event = z.object({
  specversion: z.literal('1.0'),
  id: z.string().min(1).max(200),
  source: z.string().min(1).max(500),
  type: z.string().regex(TYPE),
  time: z.iso.datetime({ offset: true }),
  data: z.object({ paymentId: z.string().min(1).max(200) }),
});

type Received = { rawBody: string; headers: CallbackHeaders; now: Date };

/**
 * Verifies the agreed proof before anything is trusted: our signature with its five minutes (`hmac`), or, from a
 * carrier that implements the definition only, the access token sent with the payment (`bearer`). A token beside a
 * signature still names the payment of the event.
 */
export function readCallback(
  { callbackAuth, callbackKeys }: Pick<CamaraConfig, 'callbackAuth' | 'callbackKeys'>,
  { rawBody, headers, now }: Received,
): CallbackResult {
  const token = readSinkToken(callbackKeys, { authorization: headers['authorization'], now });
  const signature = callbackAuth === 'hmac' ? verifyCallback(callbackKeys, { headers, rawBody, now }) : null;
  const proof = signature ?? token;
  if (!proof.ok) return proof;
  const event = Event.safeParse(parseJson(rawBody));
  const isSignedEvent = !signature?.ok || signature.id === event.data?.id;
  if (!event.success || !isSignedEvent) return { ok: false, reason: 'malformed' };
  const { id, source, time, data } = event.data;
  return {
    ok: true,
    callback: {
      source: SOURCE,
      // An event's id is unique within its source only.
      id: `${source}#${id}`,
      type: 'payment_changed',
      at: new Date(time),
      msisdn: '',
      paymentKey: token.ok ? token.key : null,
      paymentId: data.paymentId,
    },
  };
}
