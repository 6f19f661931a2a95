import { createHash } from 'node:crypto';
import { mayAskToLeave } from '../../../../domain/subscription/asks-to-leave.ts';
import type { IncomingSms } from '../../../../gateways/sms/port.ts';
import { openCase } from '../../../account/support/open-case.ts';
import type { BillingDeps } from '../../deps.ts';
import { wardsOf } from '../guardian/guardian-store.ts';
import { subscriberOfNumber } from '../state/subscriber-contact.ts';

type Deps = Pick<BillingDeps, 'clock' | 'db' | 'newId'>;

/**
 * Opens a case in the inbox of staff for an SMS that may ask to leave without being certain, from a subscriber or a
 * guardian. The same text of a number is one case a day (UTC).
 */
export async function openLeavingCase(
  { db, clock, newId }: Deps,
  { from, text, isPartial }: Pick<IncomingSms, 'from' | 'text' | 'isPartial'>,
): Promise<void> {
  if (!mayAskToLeave(text, { isPartial })) return;
  const at = clock.now();
  await db.transaction().execute(async (trx) => {
    const subscriberId = (await subscriberOfNumber(trx, from)) ?? null;
    // A number without an account or a ward has nothing to leave.
    if (subscriberId === null && (await wardsOf(trx, from)).length === 0) return;
    const sourceId = idOf(`${from} ${at.toISOString().slice(0, 10)} ${text}`);
    const writer = subscriberId === null ? { name: from } : {};
    await openCase(trx, { newId }, { kind: 'message', sourceId, subscriberId, ...writer, subject: 'SMS', text, at });
  });
}

/** A UUID of version 8 (RFC 9562, 5.8), the same for the same text. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
