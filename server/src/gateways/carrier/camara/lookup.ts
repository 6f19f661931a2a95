import { CarrierError } from '../carrier-error.ts';
import type { KnownPayment, Payment } from '../port.ts';
import type { CamaraParts } from './parts.ts';
import { isOnTime } from './clock.ts';
import { PAYMENTS, readPlace, startOf } from './payment-list.ts';
import { readPayment } from './payment-record.ts';
import { PaymentRecord } from './records.ts';
import { CamaraRefusal } from './refusal.ts';

const MINUTE_MS = 60_000;
/**
 * Where a payment requested at minute 0 is searched: nearly always in the first slice; the others are for certainty.
 */
const SLICES = [
  [-1, 3],
  [-15, -1],
  [3, 15],
] as const;
const TWO_DAYS_MS = 2_880 * MINUTE_MS;

/**
 * Looks up the payment of a key. Carrier Billing 0.5.0 finds payments by its id, which only the creating process knows,
 * or lists them by date; it has no query for a `clientCorrelator` or `referenceCode`. Repeating createPayment is no
 * look-up, because the definition says only that the correlator "allows" a carrier to avoid a second charge. So the
 * payments around `askedAt` are read. Returns null only when every payment could be read, the list is whole and the
 * clocks agree. Without `askedAt` the last two days are searched, and a miss proves nothing.
 * @throws CarrierError UNKNOWN
 */
export async function retrievePayment(
  parts: CamaraParts,
  key: string,
  { askedAt, paymentId }: KnownPayment = {},
): Promise<Payment | null> {
  const known = paymentId ?? parts.paymentIds.get(key);
  const payment = (known !== undefined && (await readById(parts, key, known))) || (await search(parts, key, askedAt));
  if (payment) parts.paymentIds.remember(key, payment.paymentId);
  return payment;
}

async function readById(parts: CamaraParts, key: string, paymentId: string): Promise<Payment | null> {
  const payment = await findPayment(parts, paymentId);
  if (payment && payment.key !== key) throw new CarrierError('UNKNOWN');
  return payment;
}

/** Reads a payment by the carrier's id; null for an unknown id. @throws CarrierError UNKNOWN */
export async function findPayment({ client }: CamaraParts, paymentId: string): Promise<Payment | null> {
  try {
    const path = `${PAYMENTS}/${encodeURIComponent(paymentId)}`;
    const payment = readPayment((await client.send({ method: 'GET', path }, PaymentRecord)).body);
    if (!payment) throw new CarrierError('UNKNOWN');
    return payment;
  } catch (error) {
    if (!(error instanceof CamaraRefusal)) throw error;
    if (error.status === 404) return null;
    throw new CarrierError('UNKNOWN', { cause: error });
  }
}

async function search(parts: CamaraParts, key: string, askedAt: Date | undefined): Promise<Payment | null> {
  const now = parts.clock.now().getTime();
  if (!askedAt) {
    const found = await searchSlice(parts, key, { from: now - TWO_DAYS_MS, until: now + 15 * MINUTE_MS });
    if (found) return found;
    throw new CarrierError('UNKNOWN');
  }
  for (const [from, until] of SLICES) {
    const at = askedAt.getTime();
    const found = await searchSlice(parts, key, { from: at + from * MINUTE_MS, until: at + until * MINUTE_MS });
    if (found) return found;
  }
  return null;
}

async function searchSlice(parts: CamaraParts, key: string, slice: { from: number; until: number }) {
  const end = new Date(slice.until);
  let place: Awaited<ReturnType<typeof readPlace>>['next'] = startOf({ from: new Date(slice.from), until: end });
  let isClear = true;
  while (place) {
    const page = await readPlace(parts, place, end);
    const found = page.payments.find((payment) => payment.key === key);
    if (found) return found;
    if (page.unreadable.some((item) => item.key === null || item.key === key)) throw new CarrierError('UNKNOWN');
    isClear &&= page.isWhole && isOnTime(parts, page.date);
    place = page.next;
  }
  if (!isClear) throw new CarrierError('UNKNOWN');
  return null;
}
