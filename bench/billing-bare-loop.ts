import { sql } from 'kysely';
import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '../server/src/platform/database/schema.ts';
import type { Seeded } from './billing-seed.ts';

/** As many as the product starts and settles together, and as many concurrently. */
const BATCH = 200;
const LANES = 2;
const DAY_MS = 86_400_000;
const SMS = 'x'.repeat(120);

/**
 * Writes the rows of `count` renewals with constant values, a statement for each table and step: the same writes as the
 * product, without rules, locks, carrier or reads. Returns renewals per second. Call it on a separate database.
 */
export async function measureBareLoop(db: Database, count: number, seeded: Seeded): Promise<number> {
  const startedAt = performance.now();
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
  return (count / (performance.now() - startedAt)) * 1000;
}

type Range = { from: number; until: number };
type Row = ReturnType<typeof rowOf>;

async function writeRenewals(db: Database, { from, until }: Range, seeded: Seeded): Promise<void> {
  const rows = Array.from({ length: until - from }, (_, i) => rowOf(from + i, seeded));
  await db.transaction().execute((trx) => writeDue(trx, rows));
  await update(
    db,
    'billing_outbox',
    rows.map(({ outbox }) => ({ ...outbox, attempts: 1 })),
    ['attempts'],
  );
  await db.transaction().execute((trx) => writeStarted(trx, rows));
  await db.transaction().execute((trx) => writePaid(trx, rows));
}

/** A name for each thing, the same as the seed's. */
function rowOf(n: number, { plan, past }: Seeded) {
  const [subscriber_id, subscription_id] = [uuidOf(`subscriber ${n}`), uuidOf(`subscription ${n}`)];
  const [owner, now] = [{ subscriber_id, subscription_id }, new Date()];
  const [bill_id, attempt_id] = [randomUUID(), randomUUID()];
  const { uuid: plan_id, price } = plan;
  const { version } = past.facts;
  const terms = { uuid: plan_id, period: plan.period, price, freeDays: 0 };
  const subscription = { subscriber_id, id: subscription_id, changed_at: now };
  return {
    n,
    owner,
    now,
    // Renewed at once, so that previously due rows are not due any longer.
    due: { ...subscription, version: version + 1, facts: { ...past.facts, version: version + 1 }, due_at: null },
    paid: {
      ...subscription,
      version: version + 2,
      facts: { ...past.facts, version: version + 2 },
      due_at: new Date(now.getTime() + 7 * DAY_MS),
    },
    outbox: {
      ...owner,
      id: randomUUID(),
      type: 'charge',
      effect: { type: 'charge', plan: terms, periodStart: now },
      state: 'queued',
      attempts: 0,
      next_try_at: now,
      created_at: now,
      finished_at: now,
    },
    bill: { ...owner, id: bill_id, period_start: now, created_at: now },
    attempt: {
      ...owner,
      id: attempt_id,
      bill_id,
      number: 1,
      key: randomUUID(),
      consent_id: uuidOf(`consent ${n}`),
      plan: terms,
      plan_id,
      ...price,
      state: 'initiated',
      initiated_at: now,
    },
    ledger: { ...owner, id: randomUUID(), attempt_id, kind: 'charge', ...price, reference: randomUUID(), at: now },
  };
}

function uuidOf(name: string): string {
  const hex = createHash('md5').update(name).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

async function writeDue(trx: Database, rows: readonly Row[]): Promise<void> {
  await update(
    trx,
    'subscription',
    rows.map(({ due }) => due),
    ['version', 'facts', 'due_at', 'changed_at'],
  );
  await insert(
    trx,
    'subscription_event',
    rows.map((row) => eventOf(row, 'period_due', row.due.version)),
  );
  await insert(
    trx,
    'billing_outbox',
    rows.map(({ outbox }) => outbox),
  );
}

async function writeStarted(trx: Database, rows: readonly Row[]): Promise<void> {
  await update(
    trx,
    'billing_outbox',
    rows.map(({ outbox }) => ({ ...outbox, state: 'done' })),
    ['state', 'finished_at'],
  );
  await insert(
    trx,
    'bill',
    rows.map(({ bill }) => bill),
  );
  await insert(
    trx,
    'charge_attempt',
    rows.map(({ attempt }) => attempt),
  );
}

async function writePaid(trx: Database, rows: readonly Row[]): Promise<void> {
  const decided = rows.map(({ attempt, ledger, now }) => ({
    ...attempt,
    state: 'succeeded',
    payment_id: ledger.reference,
    decided_at: now,
  }));
  await update(trx, 'charge_attempt', decided, ['state', 'payment_id', 'decided_at']);
  await insert(
    trx,
    'ledger_entry',
    rows.map(({ ledger }) => ledger),
  );
  await update(
    trx,
    'subscription',
    rows.map(({ paid }) => paid),
    ['version', 'facts', 'due_at', 'changed_at'],
  );
  await insert(
    trx,
    'subscription_event',
    rows.map((row) => eventOf(row, 'charge_succeeded', row.paid.version)),
  );
  await insert(trx, 'sms_message', rows.map(smsOf));
  await insert(trx, 'inbox_message', rows.map(inboxOf));
}

function eventOf({ owner, now, due }: Row, type: string, version: number) {
  const state = due.facts.state;
  return {
    ...owner,
    version,
    id: randomUUID(),
    type,
    from_state: state,
    to_state: state,
    payload: {},
    actor: 'clock',
    at: now,
  };
}

function smsOf({ n, now, ledger }: Row) {
  return {
    id: randomUUID(),
    msisdn: `+964770${String(n).padStart(7, '0')}`,
    text: SMS,
    class: 'transactional',
    dedupe_key: ledger.id,
    state: 'queued',
    attempts: 0,
    valid_until: new Date(now.getTime() + DAY_MS),
    next_try_at: now,
    created_at: now,
  };
}

function inboxOf({ owner: { subscriber_id }, now, ledger }: Row) {
  return {
    subscriber_id,
    uuid: randomUUID(),
    dedupe_key: ledger.id,
    at: now,
    title: 'x',
    text: SMS,
    link: '/subscription',
  };
}

type Values = Record<string, unknown>;

async function insert(db: Database, table: string, rows: readonly Values[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${sent(table, rows)} as r`.execute(db);
}

async function update(db: Database, table: string, rows: readonly Values[], columns: readonly string[]): Promise<void> {
  const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`));
  await sql`update ${sql.table(table)} as t set ${set} from ${sent(table, rows)} as r
    where t.subscriber_id = r.subscriber_id and t.id = r.id`.execute(db);
}

function sent(table: string, rows: readonly Values[]) {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
}
