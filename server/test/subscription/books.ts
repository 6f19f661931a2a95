import { expect } from 'vitest';
import type { TestApp } from '../build-test-app.ts';
import type { SubscriptionEvent, SubscriptionFacts } from '../../src/domain/subscription/facts.ts';
import { overlaps, periodFrom, type TimeSpan } from '../../src/domain/subscription/periods.ts';
import { transition } from '../../src/domain/subscription/state.ts';
import { simulatorOf } from './carrier.ts';
import { readFacts, readPlanTerms } from '../../src/features/billing/subscription/state/facts-record.ts';

// The invariants of the tables and the simulated carrier, once everything has been decided.

/** Reads everything once, then checks each invariant. */
export async function expectSoundBooks(test: TestApp): Promise<void> {
  const books = await readBooks(test);
  expectOneLiveEach(books);
  expectLegalHistories(books);
  expectOneBillPerPeriod(books);
  expectAttemptsInTurn(books);
  expectConsentToEach(books);
  expectRightOrReview(books);
  expectNothingPaidTwice(books);
  expectDecisionsAsDone(books);
  expectMoneyAsAtCarrier(test, books);
  await expectMandatesAsAgreed(test, books);
}

type Books = Awaited<ReturnType<typeof readBooks>>;

async function readBooks({ services: { db } }: TestApp) {
  const [subscriptions, events, bills, attempts, consents, ledger, reviews, refunds, left] = await Promise.all([
    db.selectFrom('subscription').selectAll().execute(),
    db.selectFrom('subscription_event').selectAll().orderBy('version').execute(),
    db.selectFrom('bill').selectAll().execute(),
    db.selectFrom('charge_attempt').selectAll().orderBy('initiated_at').orderBy('number').execute(),
    db.selectFrom('consent').selectAll().execute(),
    db.selectFrom('ledger_entry').selectAll().execute(),
    db.selectFrom('refund_review').selectAll().execute(),
    db.selectFrom('refund').selectAll().execute(),
    db.selectFrom('billing_outbox').selectAll().where('state', 'in', ['queued', 'blocked', 'dead']).execute(),
  ]);
  expect(left, 'work that is left').toEqual([]);
  const histories = subscriptions.map((row) => ({
    row,
    steps: replay(events.filter(({ subscription_id }) => subscription_id === row.id)),
    attempts: attempts.filter(({ subscription_id }) => subscription_id === row.id),
  }));
  return { subscriptions, histories, bills, attempts, consents, ledger, reviews, refunds };
}

type EventRow = {
  type: string;
  payload: object;
  version: number;
  at: Date;
  from_state: string | null;
  to_state: string;
};
type Step = { type: string; at: Date; facts: SubscriptionFacts; isWithoutRight: boolean };

/** Replays the stored events: each must be allowed by the transition table, and lead to the stored state. */
function replay(rows: readonly EventRow[]): Step[] {
  let facts: SubscriptionFacts | null = null;
  return rows.map((row, index) => {
    expect(row.version, 'versions without a gap').toBe(index + 1);
    expect(row.from_state).toBe(facts?.state ?? null);
    const moved = transition(facts, eventOf(row), row.at);
    if (!moved.ok) throw new Error(`${row.type} in ${facts?.state} at version ${row.version}: ${moved.reason}`);
    expect(moved.next.state).toBe(row.to_state);
    facts = moved.next;
    const isWithoutRight = moved.effects.some(({ type }) => type === 'review_refund');
    return { type: row.type, at: row.at, facts: moved.next, isWithoutRight };
  });
}

function eventOf({ type, payload }: EventRow): SubscriptionEvent {
  const plan = 'plan' in payload ? { plan: readPlanTerms(payload.plan) } : {};
  // Only `applyEvent` writes that table, from events of this very type.
  return { type, ...payload, ...plan } as SubscriptionEvent;
}

function expectOneLiveEach({ subscriptions }: Books): void {
  const live = subscriptions.filter(({ state }) => state !== 'expired').map(({ subscriber_id }) => subscriber_id);
  expect(new Set(live).size, 'one live subscription each').toBe(live.length);
}

function expectLegalHistories({ histories }: Books): void {
  for (const { row, steps } of histories) {
    expect(steps.at(-1)?.facts, 'facts as the events make them').toEqual(readFacts(row.facts));
    expect(row.version).toBe(steps.length);
  }
}

function expectOneBillPerPeriod({ bills, attempts }: Books): void {
  const periods = bills.map((bill) => `${bill.subscription_id} ${bill.period_start.toISOString()}`);
  expect(new Set(periods).size, 'one bill per period').toBe(periods.length);
  const paid = attempts.filter(({ state }) => state === 'succeeded').map(({ bill_id }) => bill_id);
  expect(new Set(paid).size, 'one paid attempt per bill').toBe(paid.length);
}

/** Each was started after the previous one was decided, and while the subscription wanted it. */
function expectAttemptsInTurn({ histories }: Books): void {
  for (const { attempts, steps } of histories) {
    for (const [index, attempt] of attempts.entries()) {
      expect(['succeeded', 'denied'], 'decided').toContain(attempt.state);
      const before = attempts[index - 1];
      if (before)
        expect(attempt.initiated_at.getTime()).toBeGreaterThanOrEqual(before.decided_at?.getTime() ?? Infinity);
      expect(statesAt(steps, attempt.initiated_at).some(mayBeCharged), 'left before it was started').toBe(true);
    }
  }
}

/** Returns the states of the subscription at that time: several if events share the millisecond. */
function statesAt(steps: readonly Step[], at: Date): string[] {
  const same = steps.filter((step) => step.at.getTime() === at.getTime());
  const before = steps.findLast((step) => step.at < at);
  return [...same, ...(before ? [before] : [])].map(({ facts }) => facts.state);
}

function mayBeCharged(state: string): boolean {
  return !['cancelled', 'expired', 'pending_confirmation'].includes(state);
}

function expectConsentToEach({ attempts, consents }: Books): void {
  for (const attempt of attempts) {
    const consent = consents.find(({ id }) => id === attempt.consent_id);
    expect(consent).toMatchObject({ plan_id: attempt.plan_id, amount: attempt.amount, currency: attempt.currency });
    expect(consent?.at.getTime()).toBeLessThanOrEqual(attempt.initiated_at.getTime());
    expect(consent?.withdrawn_at?.getTime() ?? Infinity).toBeGreaterThanOrEqual(attempt.initiated_at.getTime());
  }
}

/** Every successful charge bought a period, or its refund is under review. */
function expectRightOrReview({ histories, ledger, reviews }: Books): void {
  const charged = new Set(ledger.filter(({ kind }) => kind === 'charge').map(({ attempt_id }) => attempt_id));
  const reviewed = new Set(reviews.map(({ attempt_id }) => attempt_id));
  for (const { attempts, steps } of histories) {
    const paid = attempts.filter(({ id }) => charged.has(id) && !reviewed.has(id));
    const bought = steps.filter(({ type, isWithoutRight }) => type === 'charge_succeeded' && !isWithoutRight);
    expect(bought, 'periods bought').toHaveLength(paid.length);
    for (const { id, state, reason } of attempts) {
      expect(charged.has(id), 'in the ledger').toBe(state === 'succeeded' || reason === 'LANDED_LATE');
      expect(reviewed.has(id), 'up for review').toBe(reason === 'LANDED_LATE');
    }
  }
}

/** A charge without an entitlement is under review only while nothing else was paid for its time. */
function expectNothingPaidTwice({ histories, bills, reviews, refunds }: Books): void {
  // Counts a refund that the carrier refused finally, because its review was opened before that.
  const isRefunded = ({ id, amount }: { id: string; amount: number }) =>
    sumOf(refunds.filter(({ attempt_id }) => attempt_id === id)) >= amount;
  for (const { row, attempts } of histories) {
    const bought = histories
      .filter((history) => history.row.subscriber_id === row.subscriber_id)
      .flatMap((history) => periodsBought(history, isRefunded));
    for (const { attempt_id } of reviews.filter((review) => review.decision === null)) {
      const attempt = attempts.find(({ id }) => id === attempt_id);
      const bill = bills.find(({ id }) => id === attempt?.bill_id);
      const isRefused = refunds.some((refund) => refund.attempt_id === attempt_id && refund.state === 'failed');
      if (!attempt || !bill || isRefused) continue;
      const billed = periodFrom(bill.period_start, {
        plan: readPlanTerms(attempt.plan),
        zone: readFacts(row.facts).zone,
      });
      expect(
        bought.filter((period) => overlaps(period, billed)),
        'paid twice and not given back',
      ).toEqual([]);
    }
  }
}

type History = Books['histories'][number];

/** The paid periods, except fully refunded ones. */
function periodsBought(
  { steps, attempts }: History,
  isRefunded: (attempt: History['attempts'][number]) => boolean,
): TimeSpan[] {
  const paid = attempts
    .filter(({ state }) => state === 'succeeded')
    .toSorted((a, b) => (a.decided_at?.getTime() ?? 0) - (b.decided_at?.getTime() ?? 0));
  return steps
    .filter(({ type, isWithoutRight }) => type === 'charge_succeeded' && !isWithoutRight)
    .flatMap(({ facts: { periodStart: start, accessUntil: end } }, n) => {
      const attempt = paid[n];
      return start && end && attempt && !isRefunded(attempt) ? [{ start, end }] : [];
    });
}

/** No refunded charge, even in part, is marked as confirmed. */
function expectDecisionsAsDone({ reviews, refunds }: Books): void {
  const given = new Set(refunds.filter(({ state }) => state === 'done').map(({ attempt_id }) => attempt_id));
  const confirmed = reviews.filter(({ decision }) => decision === 'declined').map(({ attempt_id }) => attempt_id);
  expect(
    confirmed.filter((id) => given.has(id)),
    'confirmed and refunded',
  ).toEqual([]);
}

function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

function expectMoneyAsAtCarrier(test: TestApp, { attempts, ledger, refunds }: Books): void {
  const keyOf = new Map(attempts.map(({ id, key }) => [id, key]));
  const refundKeyOf = new Map(refunds.map(({ id, key }) => [id, key]));
  const ours = ledger
    .filter(({ kind }) => kind === 'charge')
    .map(({ attempt_id, amount }) => `debit ${keyOf.get(attempt_id)} ${amount}`);
  const given = refunds
    .filter(({ state }) => state === 'done')
    .map(({ id, amount }) => `refund ${refundKeyOf.get(id)} ${amount}`);
  const carrier = simulatorOf(test)
    .ledger()
    .filter(({ kind }) => kind === 'debit' || kind === 'refund')
    .map(({ kind, key, amount }) => `${kind} ${key} ${Math.abs(amount)}`);
  expect(carrier.toSorted(), 'money at the carrier and here').toEqual([...ours, ...given].toSorted());
  const refunded = ledger.filter(({ kind }) => kind === 'refund');
  expect(sumOf(refunded)).toBe(sumOf(refunds.filter(({ state }) => state === 'done')));
  expect(ledger.every(({ amount, exponent }) => Number.isSafeInteger(amount) && exponent === 3)).toBe(true);
}

/** A mandate exists at the carrier only for subscribers with consent, or is still to be synced. */
async function expectMandatesAsAgreed({ services }: TestApp, { subscriptions }: Books): Promise<void> {
  for (const msisdn of new Set(subscriptions.map((row) => row.msisdn))) {
    const isWanted = subscriptions
      .filter((row) => row.msisdn === msisdn && row.state !== 'expired')
      .map(({ facts }) => readFacts(facts))
      .some(({ consentedTo, request }) => consentedTo.length > 0 || request !== null);
    const mandate = await services.carrier.retrieveMandate(msisdn);
    if (!isWanted) expect(mandate, 'an unwanted mandate').toBeNull();
  }
}
