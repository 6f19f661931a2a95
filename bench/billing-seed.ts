import { sql } from 'kysely';
import { planTerms, PlanCatalogue } from '../server/src/features/billing/subscription/plans/plan-catalogue.ts';
import { plansWithTerms } from '../server/src/features/billing/subscription/plans/plan-store.ts';
import { dueTime } from '../server/src/features/billing/subscription/state/due-time.ts';
import type { Plan } from '@lisan/contract/billing/subscription';
import type { Database } from '../server/src/platform/database/schema.ts';
import { livePast, type Past } from './billing-past.ts';

export type Seeded = { plan: Plan; past: Past; dueAt: Date };

/**
 * Subscribers 1 to `count`, each with a consented and paid week and a renewal due now: every row that the database's
 * constraints require, a statement per table.
 */
export async function seedDueRenewals(db: Database, count: number): Promise<Seeded> {
  const plan = await weeklyPlan(db);
  const dueAt = new Date(Date.now() - 1000);
  const past = livePast(planTerms(plan), dueAt);
  await seedSubscribers(db, count, past);
  await seedSubscriptions(db, count, { plan, past });
  await seedEvents(db, count, past);
  await seedConsents(db, count, { plan, past });
  await seedPayments(db, count, { plan, past });
  await markSwept(db, past);
  await sql`analyze`.execute(db);
  return { plan, past, dueAt };
}

async function weeklyPlan(db: Database): Promise<Plan> {
  const plan = new PlanCatalogue(await plansWithTerms(db)).offered.find(({ period }) => period === 'week');
  if (!plan) throw new Error('there is no weekly plan');
  return plan;
}

const SUBSCRIBER = sql`md5('subscriber ' || n)::uuid`;
const SUBSCRIPTION = sql`md5('subscription ' || n)::uuid`;
const CONSENT = sql`md5('consent ' || n)::uuid`;
const BILL = sql`md5('bill ' || n)::uuid`;
const ATTEMPT = sql`md5('attempt ' || n)::uuid`;
const MSISDN = sql`'+964770' || lpad(n::text, 7, '0')`;
const upTo = (count: number) => sql`generate_series(1, ${count}::int) as n`;

async function seedSubscribers(db: Database, count: number, { askedAt }: Past): Promise<void> {
  await sql`insert into subscriber (id, msisdn, country, created_at, last_seen_at)
    select ${SUBSCRIBER}, ${MSISDN}, 'IQ', ${askedAt}::timestamptz, ${askedAt}::timestamptz from ${upTo(count)}`.execute(
    db,
  );
  await sql`insert into trial_used (msisdn, subscriber_id, at)
    select ${MSISDN}, ${SUBSCRIBER}, ${askedAt}::timestamptz from ${upTo(count)}`.execute(db);
}

type Bought = { plan: Plan; past: Past };

async function seedSubscriptions(db: Database, count: number, { plan, past }: Bought): Promise<void> {
  const { facts, askedAt, paidAt } = past;
  await sql`insert into subscription (subscriber_id, id, msisdn, state, version, facts, access_ends_at, due_at,
      mandate_id, mandate_plan_id, started_at, changed_at)
    select ${SUBSCRIBER}, ${SUBSCRIPTION}, ${MSISDN}, ${facts.state}::text, ${facts.version}::int,
      ${JSON.stringify(facts)}::jsonb, ${facts.accessUntil}::timestamptz, ${dueTime(facts)}::timestamptz,
      'mandate-' || n, ${plan.uuid}::uuid, ${askedAt}::timestamptz, ${paidAt}::timestamptz
    from ${upTo(count)}`.execute(db);
}

async function seedEvents(db: Database, count: number, { events }: Past): Promise<void> {
  for (const { event, actor, from, to, version, at } of events) {
    const { type, ...payload } = event;
    await sql`insert into subscription_event (subscriber_id, subscription_id, version, id, type, from_state, to_state,
        payload, actor, at)
      select ${SUBSCRIBER}, ${SUBSCRIPTION}, ${version}::int, md5('event ' || n || '.' || ${version}::text)::uuid,
        ${type}::text, ${from}::text, ${to}::text, ${JSON.stringify(payload)}::jsonb, ${actor}::text, ${at}::timestamptz
      from ${upTo(count)}`.execute(db);
  }
}

async function seedConsents(db: Database, count: number, { plan, past: { agreedAt } }: Bought): Promise<void> {
  const { price, terms } = plan;
  await sql`insert into consent (subscriber_id, id, subscription_id, plan_id, terms_version, terms_text, amount, currency,
      exponent, period, channel, challenge_id, ip, user_agent, at)
    select ${SUBSCRIBER}, ${CONSENT}, ${SUBSCRIPTION}, ${plan.uuid}::uuid, ${terms.version}::text, ${terms.text}::text,
      ${price.amount}::bigint, ${price.currency}::text, ${price.exponent}::int, ${plan.period}::text, 'activation_code',
      md5('challenge ' || n)::uuid, '192.0.2.1', 'bench', ${agreedAt}::timestamptz
    from ${upTo(count)}`.execute(db);
}

async function seedPayments(db: Database, count: number, { plan, past: { agreedAt, paidAt } }: Bought): Promise<void> {
  const { amount, currency, exponent } = plan.price;
  const money = sql`${amount}::bigint, ${currency}::text, ${exponent}::int`;
  await sql`insert into bill (subscriber_id, id, subscription_id, period_start, created_at)
    select ${SUBSCRIBER}, ${BILL}, ${SUBSCRIPTION}, ${agreedAt}::timestamptz, ${agreedAt}::timestamptz
    from ${upTo(count)}`.execute(db);
  await sql`insert into charge_attempt (subscriber_id, id, subscription_id, bill_id, number, key, consent_id, plan, plan_id,
      amount, currency, exponent, state, payment_id, initiated_at, decided_at)
    select ${SUBSCRIBER}, ${ATTEMPT}, ${SUBSCRIPTION}, ${BILL}, 1, md5('payment ' || n), ${CONSENT},
      ${JSON.stringify(planTerms(plan))}::jsonb, ${plan.uuid}::uuid, ${money}, 'succeeded', 'first-' || n,
      ${agreedAt}::timestamptz, ${paidAt}::timestamptz
    from ${upTo(count)}`.execute(db);
  await sql`insert into ledger_entry (subscriber_id, id, subscription_id, attempt_id, kind, amount, currency, exponent,
      reference, at)
    select ${SUBSCRIBER}, md5('ledger ' || n)::uuid, ${SUBSCRIPTION}, ${ATTEMPT}, 'charge', ${money}, 'first-' || n,
      ${paidAt}::timestamptz
    from ${upTo(count)}`.execute(db);
}

/** Withdrawn consents that the subscriptions still count on. */
export async function withdrawConsents(db: Database, numbers: readonly number[], { agreedAt }: Past): Promise<void> {
  await sql`update consent set withdrawn_at = ${agreedAt}::timestamptz + interval '1 day'
    where id in (select md5('consent ' || n)::uuid from unnest(${[...numbers]}::int[]) as n)`.execute(db);
}

/** Earlier days are marked as compared with the carrier. */
async function markSwept(db: Database, { paidAt }: Past): Promise<void> {
  await sql`insert into carrier_sweep (day, payments, settled, totals, mismatches, at)
    select day::date, 0, 0, '{}', '[]', now()
    from generate_series(${paidAt}::timestamptz - interval '1 day', now() - interval '1 day', interval '1 day') as day`.execute(
    db,
  );
}
