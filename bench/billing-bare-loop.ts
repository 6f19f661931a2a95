import { sql } from 'kysely';
import type { Database } from '../server/src/platform/database/open-database.ts';
import type { Seeded } from './billing-seed.ts';

/** As many as the product begins and settles together, and as many at one time. */
const BATCH = 200;
const LANES = 2;

/**
 * Writes the rows of `count` renewals, those that the product writes and nothing else: no rule, no lock, no carrier.
 * Gives renewals a second. The rows stand for nothing; call it on a database of its own.
 */
export async function measureBareLoop(db: Database, count: number, seeded: Seeded): Promise<number> {
  const began = performance.now();
  let next = 1;
  const lane = async () => {
    for (;;) {
      const from = next;
      next += BATCH;
      if (from > count) return;
      await writeRenewals(db, { from, until: Math.min(from + BATCH, count + 1) }, seeded);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return (count / (performance.now() - began)) * 1000;
}

type Range = { from: number; until: number };

async function writeRenewals(db: Database, range: Range, seeded: Seeded): Promise<void> {
  await db.transaction().execute((trx) => writeDue(trx, range));
  await numbered(
    db,
    range,
    sql`update billing_outbox o set tries = 1 from n where o.id = md5('outbox ' || n)::uuid and o.subscriber_id = ${SUBSCRIBER}`,
  );
  await db.transaction().execute((trx) => writeBegun(trx, range, seeded));
  await db.transaction().execute((trx) => writePaid(trx, range));
}

const SUBSCRIBER = sql`md5('subscriber ' || n)::uuid`;
const SUBSCRIPTION = sql`md5('subscription ' || n)::uuid`;

async function numbered(db: Database, { from, until }: Range, statement: ReturnType<typeof sql>): Promise<void> {
  await sql`with n as (select n from generate_series(${from}::int, ${until}::int - 1) as n) ${statement}`.execute(db);
}

async function moveOn(trx: Database, range: Range, type: string): Promise<void> {
  await numbered(
    trx,
    range,
    sql`update subscription s set version = version + 1, due_at = null, changed_at = now(),
      facts = jsonb_set(facts, '{version}', to_jsonb(version + 1))
      from n where s.subscriber_id = ${SUBSCRIBER} and s.id = ${SUBSCRIPTION}`,
  );
  await numbered(
    trx,
    range,
    sql`insert into subscription_event (subscriber_id, subscription_id, version, id, type, from_state, to_state, payload,
        actor, at)
      select s.subscriber_id, s.id, s.version, gen_random_uuid(), ${type}::text, s.state, s.state, s.facts, 'clock', now()
      from n join subscription s on s.subscriber_id = ${SUBSCRIBER} and s.id = ${SUBSCRIPTION}`,
  );
}

async function writeDue(trx: Database, range: Range): Promise<void> {
  await moveOn(trx, range, 'period_due');
  await numbered(
    trx,
    range,
    sql`insert into billing_outbox (subscriber_id, id, subscription_id, type, effect, state, next_try_at, created_at)
      select s.subscriber_id, md5('outbox ' || n)::uuid, s.id, 'charge', s.facts, 'queued', now(), now()
      from n join subscription s on s.subscriber_id = ${SUBSCRIBER} and s.id = ${SUBSCRIPTION}`,
  );
}

async function writeBegun(trx: Database, range: Range, { plan }: Seeded): Promise<void> {
  const { amount, currency, exponent } = plan.price;
  await numbered(
    trx,
    range,
    sql`update billing_outbox o set state = 'done', finished_at = now()
      from n where o.id = md5('outbox ' || n)::uuid and o.subscriber_id = ${SUBSCRIBER}`,
  );
  await numbered(
    trx,
    range,
    sql`insert into bill (subscriber_id, id, subscription_id, period_start, created_at)
      select ${SUBSCRIBER}, md5('bare bill ' || n)::uuid, ${SUBSCRIPTION}, now(), now() from n`,
  );
  await numbered(
    trx,
    range,
    sql`insert into charge_attempt (subscriber_id, id, subscription_id, bill_id, number, key, consent_id, plan, plan_id,
        amount, currency, exponent, state, initiated_at)
      select ${SUBSCRIBER}, md5('bare attempt ' || n)::uuid, ${SUBSCRIPTION}, md5('bare bill ' || n)::uuid, 1,
        md5('bare ' || n), md5('consent ' || n)::uuid, '{}', ${plan.uuid}::uuid, ${amount}::bigint, ${currency}::text,
        ${exponent}::int, 'initiated', now() from n`,
  );
}

async function writePaid(trx: Database, range: Range): Promise<void> {
  await numbered(
    trx,
    range,
    sql`update charge_attempt a set state = 'succeeded', payment_id = 'bare ' || n, decided_at = now()
      from n where a.subscriber_id = ${SUBSCRIBER} and a.id = md5('bare attempt ' || n)::uuid`,
  );
  await numbered(
    trx,
    range,
    sql`insert into ledger_entry (subscriber_id, id, subscription_id, attempt_id, kind, amount, currency, exponent,
        reference, at)
      select a.subscriber_id, gen_random_uuid(), a.subscription_id, a.id, 'charge', a.amount, a.currency, a.exponent,
        a.payment_id, now()
      from n join charge_attempt a on a.subscriber_id = ${SUBSCRIBER} and a.id = md5('bare attempt ' || n)::uuid`,
  );
  await moveOn(trx, range, 'charge_succeeded');
  await numbered(
    trx,
    range,
    sql`insert into sms_message (id, msisdn, text, class, dedupe_key, state, valid_until, next_try_at, created_at)
      select gen_random_uuid(), '+964770' || lpad(n::text, 7, '0'), repeat('x', 60), 'transactional', 'bare ' || n, 'queued',
        now() + interval '1 day', now(), now() from n`,
  );
}
