import { isRefusal } from '../../../../gateways/carrier/carrier-error.ts';
import type { Refund as CarrierRefund } from '../../../../gateways/carrier/port.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { queueSms } from '../../../account/notification/queue-sms.ts';
import type { BillingDeps } from '../../deps.ts';
import { insertLedgerEntries, moneyOf } from '../billing/charge-store.ts';
import { leavingWays } from '../messages/leaving-ways.ts';
import { refundText } from '../messages/notice-text.ts';
import { publishChange, applyEvent } from '../state/apply-event.ts';
import { contactOf, subscriberOfNumber } from '../state/subscriber-contact.ts';
import { lockSubscription } from '../state/subscription-store.ts';
import { PAID_TWICE } from './refund-paid-twice.ts';
import { decideReview, findPaidAttempt, findRefund, finishRefund, planOfAttempt, type Refund } from './refund-store.ts';

const NOTICE_VALIDITY_MS = 86_400_000;

type RefundKey = { subscriberId: string; refundId: string };

/**
 * Refunds the charge at the carrier, then writes the ledger entry.
 * @throws CarrierError UNKNOWN; the refund is then requested again under the same key
 */
export async function performRefund(deps: BillingDeps, key: RefundKey): Promise<void> {
  const refund = await findRefund(deps.db, key);
  if (refund.state !== 'queued') return;
  const result = await requestAtCarrier(deps, refund);
  await deps.db
    .transaction()
    .execute((trx) =>
      result.ok ? book(trx, deps, { refund, done: result.refund }) : fail(trx, deps, { refund, error: result.kind }),
    );
  publishChange(deps, key.subscriberId);
}

/** The reason of the staff may name a person, and an erasure does not reach the carrier. */
const CARRIER_REASON = 'Refund by customer service';

type CarrierResult = { ok: true; refund: CarrierRefund } | { ok: false; kind: string };

async function requestAtCarrier({ db, carrier, log }: BillingDeps, refund: Refund): Promise<CarrierResult> {
  const paid = await findPaidAttempt(db, refund.attempt_id);
  if (!paid?.payment_id) return { ok: false, kind: 'NOT_PAID' };
  const ask = { key: refund.key, paymentId: paid.payment_id, money: moneyOf(refund), reason: CARRIER_REASON };
  try {
    return { ok: true, refund: await carrier.createRefund(ask) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    log.error({ err: error, refund: refund.id }, 'the carrier refused a refund');
    return { ok: false, kind: error.kind };
  }
}

async function book(
  trx: Database,
  deps: BillingDeps,
  { refund, done }: { refund: Refund; done: CarrierRefund },
): Promise<void> {
  const key = { subscriberId: refund.subscriber_id, subscriptionId: refund.subscription_id };
  await lockSubscription(trx, key);
  const now = deps.clock.now();
  const isFirst = await finishRefund(trx, { ...key, refundId: refund.id }, { state: 'done', now, error: null });
  if (!isFirst) return;
  await insertLedgerEntries(trx, [
    {
      subscriber_id: refund.subscriber_id,
      id: deps.newId(),
      subscription_id: refund.subscription_id,
      attempt_id: refund.attempt_id,
      kind: 'refund',
      ...moneyOf(refund),
      reference: done.refundId,
      at: now,
    },
  ]);
  const actor = refund.requested_by === PAID_TWICE ? 'clock' : 'staff';
  await applyEvent(trx, deps, { ...key, actor }, { type: 'refund', endsAccess: refund.ends_access });
  await notifySubscriber(trx, deps, refund);
}

/** The charge waits for a decision again, because staff must find another way. */
async function fail(
  trx: Database,
  { clock }: BillingDeps,
  { refund, error }: { refund: Refund; error: string },
): Promise<void> {
  const key = { subscriberId: refund.subscriber_id, attemptId: refund.attempt_id };
  await lockSubscription(trx, { subscriberId: refund.subscriber_id, subscriptionId: refund.subscription_id });
  const now = clock.now();
  const row = { subscriberId: refund.subscriber_id, refundId: refund.id };
  const isFirst = await finishRefund(trx, row, { state: 'failed', now, error });
  if (isFirst) await decideReview(trx, key, { decision: null, now });
}

async function notifySubscriber(trx: Database, deps: BillingDeps, refund: Refund): Promise<void> {
  const { msisdn } = await contactOf(trx, refund.subscriber_id);
  // A recycled number belongs to another person, who must not get this message.
  if ((await subscriberOfNumber(trx, msisdn)) !== refund.subscriber_id) return;
  const planName = deps.plans.any(await planOfAttempt(trx, refund.attempt_id)).name;
  await queueSms(trx, deps, {
    msisdn,
    text: refundText(moneyOf(refund), { planName, ways: leavingWays(deps) }),
    class: 'transactional',
    dedupeKey: `refund:${refund.id}`,
    validUntil: new Date(deps.clock.now().getTime() + NOTICE_VALIDITY_MS),
  });
}
