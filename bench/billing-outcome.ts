import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { SubscriptionEvent, SubscriptionFacts } from '../server/src/domain/subscription/facts.ts';
import { transition } from '../server/src/domain/subscription/state.ts';
import { readRow, type Subscription } from '../server/src/features/billing/subscription/state/subscription-store.ts';
import type { Database } from '../server/src/platform/database/schema.ts';
import type { Debit } from './billing-carrier.ts';

const CHUNK = 2_000;
const MAX_SHOWN = 5;
const WEEK_MS = 7 * 86_400_000;

/** Counts of faults, except for `active`, `grace`, `charges` and `reviews`. */
export type BillingOutcome = Record<(typeof COUNTED)[number], number>;
const COUNTED = [
  'active',
  'grace',
  'charges',
  'reviews',
  'keysDebitedTwice',
  'periodsDebitedTwice',
  'onlyAtCarrier',
  'onlyInLedger',
  'otherAmount',
  'paidTwice',
  'undecided',
  'illegal',
  'wrongOutcome',
  'unreviewed',
  'withoutConsent',
] as const;

/** Compares every subscription and every charge with the carrier's ledger and with the rules. */
export async function verifyBilling(
  db: Database,
  { debits, dueAt }: { debits: readonly Debit[]; dueAt: Date },
): Promise<BillingOutcome> {
  // Every name is counted from zero.
  const outcome = Object.fromEntries(COUNTED.map((name) => [name, 0])) as BillingOutcome;
  const unseen = new Map(debits.map((debit) => [debit.key, debit]));
  outcome.keysDebitedTwice = debits.length - unseen.size;
  // Every number has one due period and one period that was paid before.
  outcome.periodsDebitedTwice = countBeyond(2, debits);
  outcome.withoutConsent = await countWithoutConsent(db);
  for await (const histories of readHistories(db)) {
    for (const history of histories) countFaults(outcome, { history, unseen, dueAt });
  }
  outcome.onlyAtCarrier = unseen.size;
  return outcome;
}

function countBeyond(limit: number, debits: readonly Debit[]): number {
  const counts = new Map<string, number>();
  for (const { msisdn } of debits) counts.set(msisdn, (counts.get(msisdn) ?? 0) + 1);
  return [...counts.values()].filter((count) => count > limit).length;
}

/** Counts attempts that were started after their consent had been withdrawn. */
async function countWithoutConsent(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from charge_attempt a join consent c on c.subscriber_id = a.subscriber_id and c.id = a.consent_id
    where c.withdrawn_at < a.initiated_at`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns how many charges are not decided yet, or not started yet. */
export async function countUndecided(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from charge_attempt where state in ('initiated', 'pending', 'unknown'))
      + (select count(*) from billing_outbox where state in ('queued', 'blocked'))
      + (select count(*) from subscription where (facts->'chargeOpen')::boolean) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

type Charge = { subscriber_id: string; bill_id: string; key: string; state: string; booked: number | null };
type Past = {
  subscriber_id: string;
  type: string;
  payload: object;
  from_state: string | null;
  version: number;
  at: Date;
};
type History = { subscription: Subscription; charges: Charge[]; events: Past[]; reviews: number; queued: number };

async function* readHistories(db: Database): AsyncGenerator<History[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await db
      .selectFrom('subscription')
      .selectAll()
      .where('subscriber_id', '>', after)
      .orderBy('subscriber_id')
      .limit(CHUNK)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield await joinHistories(db, rows.map(readRow));
    after = last.subscriber_id;
  }
}

async function joinHistories(db: Database, subscriptions: readonly Subscription[]): Promise<History[]> {
  const ids = subscriptions.map(({ subscriber_id }) => subscriber_id);
  const mine = sql`subscriber_id = any(${ids}::uuid[])`;
  const charges = await sql<Charge>`
    select subscriber_id, bill_id, key, state, (select sum(l.amount)::bigint from ledger_entry l
      where l.subscriber_id = a.subscriber_id and l.attempt_id = a.id and l.kind = 'charge') as booked
    from charge_attempt a where ${mine}`.execute(db);
  const events = await sql<Past>`
    select subscriber_id, type, payload, from_state, version, at from subscription_event
    where ${mine} order by subscriber_id, version`.execute(db);
  type Owned = { subscriber_id: string };
  const reviews = await sql<Owned>`select subscriber_id from refund_review where ${mine}`.execute(db);
  const queued =
    await sql<Owned>`select subscriber_id from billing_outbox where state in ('queued', 'blocked') and ${mine}`.execute(
      db,
    );
  const of = <T extends Owned>(rows: T[]) => Map.groupBy(rows, ({ subscriber_id }) => subscriber_id);
  const [chargesOf, eventsOf, reviewsOf, queuedOf] = [
    of(charges.rows),
    of(events.rows),
    of(reviews.rows),
    of(queued.rows),
  ];
  return subscriptions.map((subscription) => ({
    subscription,
    charges: chargesOf.get(subscription.subscriber_id) ?? [],
    events: eventsOf.get(subscription.subscriber_id) ?? [],
    reviews: reviewsOf.get(subscription.subscriber_id)?.length ?? 0,
    queued: queuedOf.get(subscription.subscriber_id)?.length ?? 0,
  }));
}

type Case = { history: History; unseen: Map<string, Debit>; dueAt: Date };

function countFaults(outcome: BillingOutcome, { history, unseen, dueAt }: Case): void {
  const { subscription, charges, reviews, queued } = history;
  const { facts } = subscription;
  const booked = charges.filter(({ booked }) => booked !== null);
  for (const charge of booked) matchDebit(outcome, charge, unseen);
  outcome.charges += booked.length;
  outcome.reviews += reviews;
  const paidBills = charges.filter(({ state }) => state === 'succeeded').map(({ bill_id }) => bill_id);
  if (new Set(paidBills).size < paidBills.length) outcome.paidTwice += 1;
  const isOpen = charges.some(({ state }) => ['initiated', 'pending', 'unknown'].includes(state));
  if (isOpen || facts.chargeOpen || queued > 0) outcome.undecided += 1;
  if (!isLegal(history)) outcome.illegal += 1;
  // The first charge bought the week before; one of the others may buy the next week, and any more must be refunded.
  const bought = weeksSince(dueAt, facts);
  if (booked.length - 1 - bought !== reviews) outcome.unreviewed += 1;
  if (facts.state === 'active') outcome.active += 1;
  if (facts.state === 'grace') outcome.grace += 1;
  const isRight =
    booked.length > 1 ? facts.state === 'active' && bought === 1 : facts.state === 'grace' && bought === 0;
  if (!isRight) {
    outcome.wrongOutcome += 1;
    if (outcome.wrongOutcome <= MAX_SHOWN) printHistory(history, bought);
  }
}

function printHistory({ subscription: { msisdn, facts }, charges, events }: History, bought: number): void {
  const shown = charges.map(({ state, booked }) => `${state} ${booked}`).join(', ');
  const path = events.map(({ type }) => type).join(' ');
  console.log(
    `unexpected: ${msisdn} ${facts.state} until ${facts.accessUntil?.toISOString()}, ${bought} weeks; ${shown}; ${path}`,
  );
}

function matchDebit(outcome: BillingOutcome, { key, booked }: Charge, unseen: Map<string, Debit>): void {
  const debit = unseen.get(key);
  if (!debit) outcome.onlyInLedger += 1;
  else if (debit.amount !== booked) outcome.otherAmount += 1;
  unseen.delete(key);
}

function weeksSince(dueAt: Date, { accessUntil }: SubscriptionFacts): number {
  return ((accessUntil?.getTime() ?? Number.NaN) - dueAt.getTime()) / WEEK_MS;
}

/** Whether the recorded events, replayed through the rules, lead to the stored facts, version by version. */
function isLegal({ subscription, events }: History): boolean {
  let facts: SubscriptionFacts | null = null;
  for (const { type, payload, from_state, version, at } of events) {
    if ((facts?.state ?? null) !== from_state) return false;
    // An event is stored as its type beside its other fields.
    const moved = transition(facts, { type, ...payload } as SubscriptionEvent, at);
    if (!moved.ok || moved.next.version !== version) return false;
    facts = moved.next;
  }
  return isDeepStrictEqual(facts, subscription.facts);
}
