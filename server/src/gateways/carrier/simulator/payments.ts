import type { Money } from '@lisan/contract/values/values';
import { CarrierError, type CarrierErrorKind } from '../carrier-error.ts';
import type { Payment, PaymentAsk, PaymentsAsk, PaymentsPage, Refund, RefundRequest } from '../port.ts';
import { accountOf, requireNoBurst, move, save } from './accounts.ts';
import { queuePaymentCallbacks } from './callbacks.ts';
import type { AccountRecord, PaymentRecord, RefundRecord } from './records.ts';
import { PAYMENT_SCRIPTS } from './scenarios.ts';
import type { World } from './world.ts';

const SLOWEST_MS = 60_000;
const MIN_SLOW_MS = 5_000;

export async function createPayment(world: World, ask: PaymentAsk): Promise<Payment> {
  if (PAYMENT_SCRIPTS[accountOf(world, ask.msisdn).scenario].isSlow) {
    await world.sleep(MIN_SLOW_MS + world.random() * (SLOWEST_MS - MIN_SLOW_MS));
  }
  // No await from here on: two calls with one key must not both find it unused.
  const known = world.records.get('payment', ask.key);
  if (known) return sameAgain(known, ask);
  const account = accountOf(world, ask.msisdn);
  requireNoBurst(world, account);
  const script = PAYMENT_SCRIPTS[account.scenario];
  if (script.answer === 'timeout_before_charge') throw new CarrierError('UNKNOWN');
  const payment = decide(world, account, ask);
  queuePaymentCallbacks(world, payment, script.callbacks);
  if (script.answer === 'timeout_after_charge') throw new CarrierError('UNKNOWN');
  return script.answer === 'pending' ? { ...present(payment), status: 'pending', reason: null } : present(payment);
}

export function retrievePayment(world: World, key: string): Payment | null {
  const known = world.records.get('payment', key);
  return known ? present(known) : null;
}

export function findPayment({ records }: World, paymentId: string): Payment | null {
  const found = records.all('payment').find((payment) => payment.paymentId === paymentId);
  return found ? present(found) : null;
}

const PAGE = 100;

/** Oldest first. The cursor is the number of payments seen, which is stable because payments are never removed. */
export function listPayments(world: World, { from, until, cursor }: PaymentsAsk): PaymentsPage {
  const seen = Number(cursor ?? 0);
  const within = world.records
    .all('payment')
    .map(present)
    .filter(({ createdAt }) => createdAt >= from && createdAt < until);
  const payments = within.slice(seen, seen + PAGE);
  const isLast = seen + PAGE >= within.length;
  return { payments, cursor: isLast ? null : String(seen + PAGE) };
}

export function createRefund(world: World, ask: RefundRequest): Refund {
  const known = world.records.get('refund', ask.key);
  if (known) return sameRefundAgain(known, ask);
  const payment = world.records.all('payment').find(({ paymentId }) => paymentId === ask.paymentId);
  if (payment?.status !== 'succeeded' || payment.money.currency !== ask.money.currency)
    throw new CarrierError('DENIED');
  if (ask.money.amount <= 0 || ask.money.amount > payment.money.amount - refunded(world, ask.paymentId)) {
    throw new CarrierError('LIMIT_EXCEEDED');
  }
  const { key, paymentId, money } = ask;
  const refund = { refundId: world.newId(), key, paymentId, money, createdAt: world.clock.now().toISOString() };
  world.records.put('refund', key, refund);
  move(world, accountOf(world, payment.msisdn), { kind: 'refund', amount: money.amount, key });
  return presentRefund(refund);
}

export function isPricePoint({ capabilities: { pricePoints } }: World, price: Money): boolean {
  return (
    pricePoints.length === 0 ||
    pricePoints.some(({ amount, currency }) => amount === price.amount && currency === price.currency)
  );
}

function decide(world: World, account: AccountRecord, ask: PaymentAsk): PaymentRecord {
  const reason = denialOf(world, account, ask.money);
  const { key, msisdn, money } = ask;
  const payment: PaymentRecord = {
    paymentId: world.newId(),
    key,
    msisdn,
    money,
    status: reason === null ? 'succeeded' : 'denied',
    reason,
    createdAt: world.clock.now().toISOString(),
  };
  world.records.put('payment', key, payment);
  if (reason !== null) return payment;
  const inCurrency = save(world, { ...account, currency: money.currency });
  move(world, inCurrency, { kind: 'debit', amount: -money.amount, key });
  return payment;
}

function denialOf(world: World, account: AccountRecord, money: Money): CarrierErrorKind | null {
  const isOtherCurrency = account.currency !== null && account.currency !== money.currency;
  if (money.amount <= 0 || isOtherCurrency || !isPricePoint(world, money)) return 'BAD_PRICE';
  if (!world.records.get('mandate', account.msisdn)) return 'DENIED';
  const { denial } = PAYMENT_SCRIPTS[account.scenario];
  if (denial) return denial;
  return account.balance < money.amount ? 'INSUFFICIENT_FUNDS' : null;
}

/** The same key is the same payment; different terms are a programming error. */
function sameAgain(known: PaymentRecord, ask: PaymentAsk): Payment {
  const isSame = known.msisdn === ask.msisdn && isSameMoney(known.money, ask.money);
  if (!isSame) throw new CarrierError('ALREADY_DONE');
  return present(known);
}

function sameRefundAgain(known: RefundRecord, ask: RefundRequest): Refund {
  const isSame = known.paymentId === ask.paymentId && isSameMoney(known.money, ask.money);
  if (!isSame) throw new CarrierError('ALREADY_DONE');
  return presentRefund(known);
}

function isSameMoney(a: Money, b: Money): boolean {
  return a.amount === b.amount && a.currency === b.currency;
}

function refunded(world: World, paymentId: string): number {
  const refunds = world.records.all('refund').filter((refund) => refund.paymentId === paymentId);
  return refunds.reduce((sum, { money }) => sum + money.amount, 0);
}

function present(payment: PaymentRecord): Payment {
  return { ...payment, createdAt: new Date(payment.createdAt) };
}

function presentRefund(refund: RefundRecord): Refund {
  return { ...refund, createdAt: new Date(refund.createdAt) };
}
