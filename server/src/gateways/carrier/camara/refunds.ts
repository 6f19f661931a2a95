import { isLastPage, keyOf, readListPage, requireReadable } from './list.ts';
import { fromCamaraAmount, toCamaraAmount } from './money.ts';
import type { CamaraParts } from './parts.ts';
import { RefundRecord } from './records.ts';
import { CamaraRefusal, carrierError, REFUND_MEANINGS } from './refusal.ts';
import { CarrierError } from '../carrier-error.ts';
import type { Refund, RefundRequest } from '../port.ts';

/**
 * Refunds by createRefund of Carrier Billing Refund 0.3.0, always `partial`, because that kind names its amount.
 * Refunds of a payment are few, so they are listed first, and a known key is answered without a second request. PENDING
 * while the carrier decides.
 */
export async function createRefund(parts: CamaraParts, ask: RefundRequest): Promise<Refund> {
  const body = writeRefund(parts, ask);
  try {
    return present((await findRefund(parts, ask)) ?? (await postRefund(parts, ask, body)), ask);
  } catch (error) {
    throw carrierError(error, REFUND_MEANINGS);
  }
}

/** A used key (400 "clientCorrelator already exist on server", or 409) is looked up. */
async function postRefund(parts: CamaraParts, ask: RefundRequest, body: object): Promise<RefundRecord> {
  try {
    return (await parts.client.send({ method: 'POST', path: pathOf(ask), body }, RefundRecord)).body;
  } catch (error) {
    const isAboutTheKey = error instanceof CamaraRefusal && (error.status === 409 || error.code === 'INVALID_ARGUMENT');
    const known = isAboutTheKey ? await findRefund(parts, ask) : undefined;
    if (known) return known;
    throw error;
  }
}

function pathOf({ paymentId }: RefundRequest): string {
  return `/carrier-billing-refund/v0.3/payments/${encodeURIComponent(paymentId)}/refunds`;
}

function writeRefund({ config }: CamaraParts, { key, money, reason }: RefundRequest): object {
  return {
    type: 'partial',
    reason,
    amountTransaction: {
      clientCorrelator: key,
      referenceCode: key,
      refundAmount: {
        // As in the payment; the definition refuses a mismatch.
        chargingInformation: { ...toCamaraAmount(money), description: reason, isTaxIncluded: true },
        ...(config.merchantId !== undefined && { chargingMetaData: { merchantIdentifier: config.merchantId } }),
      },
    },
  };
}

async function findRefund(parts: CamaraParts, ask: RefundRequest): Promise<RefundRecord | undefined> {
  let seen = 0;
  for (let number = 1; ; number += 1) {
    const page = await readListPage(parts, { path: pathOf(ask), query: {}, record: RefundRecord, page: number });
    const found = page.records.find(({ amountTransaction }) => amountTransaction.referenceCode === ask.key);
    if (found) return found;
    requireReadable(page.unreadable.map(keyOf), ask.key);
    seen += page.size;
    if (isLastPage(page, seen)) return undefined;
  }
}

function present(record: RefundRecord, { key, paymentId, money: asked }: RefundRequest): Refund {
  const { referenceCode, refundAmount } = record.amountTransaction;
  const money = fromCamaraAmount(refundAmount.chargingInformation);
  if (!money || referenceCode !== key) throw new CarrierError('UNKNOWN');
  if (money.amount !== asked.amount || money.currency !== asked.currency) throw new CarrierError('ALREADY_DONE');
  if (record.refundStatus === 'processing') throw new CarrierError('PENDING');
  if (record.refundStatus === 'denied') throw new CarrierError('DENIED');
  return { refundId: record.refundId, key, paymentId, money, createdAt: record.refundCreationDate };
}
