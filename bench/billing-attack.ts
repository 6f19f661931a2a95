import { sql } from 'kysely';
import type { Database } from '../server/src/platform/database/schema.ts';

/** Writes that the database itself must reject, whatever the code does. */
const ATTACKS: readonly [name: string, statement: string][] = [
  [
    'a second paid attempt of a bill',
    `insert into charge_attempt (subscriber_id, id, subscription_id, bill_id, number, key, consent_id, plan, plan_id, amount,
       currency, exponent, state, payment_id, initiated_at)
     select a.subscriber_id, gen_random_uuid(), a.subscription_id, a.bill_id, 1000, 'attack', a.consent_id, a.plan, a.plan_id,
       a.amount, a.currency, a.exponent, 'succeeded', 'attack', now()
     from charge_attempt a join consent c on c.subscriber_id = a.subscriber_id and c.id = a.consent_id
     where a.state = 'succeeded' and c.withdrawn_at is null limit 1`,
  ],
  [
    'a second bill of a period',
    `insert into bill (subscriber_id, id, subscription_id, period_start, created_at)
     select subscriber_id, gen_random_uuid(), subscription_id, period_start, now() from bill limit 1`,
  ],
  [
    'a second ledger entry of a charge',
    `insert into ledger_entry (subscriber_id, id, subscription_id, attempt_id, kind, amount, currency, exponent, reference, at)
     select subscriber_id, gen_random_uuid(), subscription_id, attempt_id, kind, amount, currency, exponent, 'attack', now()
     from ledger_entry where kind = 'charge' limit 1`,
  ],
  ['a changed ledger', `update ledger_entry set amount = amount + 1`],
];

/** Returns how many of them the database accepts; each is rolled back. */
export async function attack(db: Database): Promise<number> {
  let accepted = 0;
  for (const [name, statement] of ATTACKS) {
    const isAccepted = await isLetThrough(db, statement);
    if (isAccepted) console.log(`the database accepts ${name}`);
    accepted += Number(isAccepted);
  }
  return accepted;
}

async function isLetThrough(db: Database, statement: string): Promise<boolean> {
  const undone = new Error('rolled back');
  try {
    await db.transaction().execute(async (trx) => {
      await sql.raw(statement).execute(trx);
      throw undone;
    });
  } catch (error) {
    return error === undone;
  }
  return false;
}
