import { sql, type Selectable } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { isOutage } from '../../../../platform/database/translate-outage.ts';
import type { BillingControlTable, BillingJournalTable } from '../../../../platform/database/tables/carrier.ts';
import type { Agreement, JournalEntry } from './journal-object.ts';

export type JournalRow = Selectable<BillingJournalTable>;
/** `fingerprint` is the fingerprint of the present database, `row.fingerprint` of the database that wrote the row. */
export type JournalState = { row: JournalRow; mode: BillingControlTable['mode']; fingerprint: string | null };

export async function readJournalState(db: Database): Promise<JournalState> {
  const { rows } = await sql<JournalRow & { mode: JournalState['mode'] }>`
    select j.*, c.mode from billing_journal j cross join billing_control c where j.id = 1 and c.id = 1`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the row of the billing journal is missing');
  const { mode, ...row } = found;
  return { row, mode, fingerprint: await readFingerprint(db) };
}

/** Returns whether leavings are to be repeated before the next charge. */
export async function isReplayOpen(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('billing_journal')
    .select('id')
    .where('replay_after', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Changes when a database is restored: the cluster for a dump into another one, the id of the database for a dump into
 * the same, the timeline for a point in time and for a standby that became the primary. Returns null if the server does
 * not show it.
 */
async function readFingerprint(db: Database): Promise<string | null> {
  try {
    const { rows } = await sql<{ fingerprint: string }>`
      select concat_ws('/', (select system_identifier from pg_control_system()),
        left(pg_walfile_name(pg_current_wal_lsn()), 8),
        (select oid from pg_database where datname = current_database())) as fingerprint`.execute(db);
    return rows[0]?.fingerprint ?? null;
  } catch (error) {
    if (isOutage(error)) throw error;
    return null;
  }
}

type Missing = { events: number; consents: number; charges: number };

/** Counts the entries and charges of the journal that are missing from the database. */
export async function countMissing(
  db: Database,
  { entries, chargeKeys }: { entries: readonly JournalEntry[]; chargeKeys: readonly string[] },
): Promise<Missing> {
  const known = await knownEntries(db, entries);
  const missing = entries.filter(({ id }) => !known.has(id));
  const keys = [...new Set(chargeKeys)];
  const found = await sql<{ key: string }>`select key from charge_attempt where key = any(${keys}::text[])`.execute(db);
  const consents = new Set(missing.filter(({ type }) => type === 'consent').map(({ id }) => id)).size;
  return {
    events: new Set(missing.map(({ id }) => id)).size - consents,
    consents,
    charges: keys.length - found.rows.length,
  };
}

/** Returns the ids of the entries whose event or consent the database has. */
export async function knownEntries(db: Database, entries: readonly JournalEntry[]): Promise<Set<string>> {
  const [owners, ids] = [entries.map(({ subscriberId }) => subscriberId), entries.map(({ id }) => id)];
  // By subscriber: an event has no index by its id alone.
  const wanted = sql`(select * from unnest(${owners}::uuid[], ${ids}::uuid[]))`;
  const { rows } = await sql<{ id: string }>`
    select id from subscription_event where (subscriber_id, id) in ${wanted}
    union all
    select id from consent where (subscriber_id, id) in ${wanted}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

const LEAVING = ['cancel', 'unsubscribe', 'auto_off', 'number_recycled', 'refund'];
const RETURNING = ['reactivate', 'auto_on', 'confirm', 'change_plan'];
/** Their transaction stores a consent. */
const AGREEING = ['confirm', 'auto_on', 'change_plan'];
/** A consent by the operator's PIN has the time of its request, which precedes the event by at most this interval. */
const MAX_CONSENT_AGE = '1 day';

type Span = { from: Date; until: Date; without: readonly string[]; limit: number };
type EventRow = { id: string; subscriber_id: string; subscription_id: string; msisdn: string; type: string; at: Date };

/**
 * Returns leavings, returns and consents of a span of time, oldest first, without the ids in `without`. Beyond the
 * limit, `until` is the time of the last entry.
 */
export async function collectEntries(
  db: Database,
  { from, until, without, limit }: Span,
): Promise<{ entries: JournalEntry[]; until: Date; isLast: boolean }> {
  const types = [...LEAVING, ...RETURNING];
  const { rows } = await sql<EventRow & { actor: string; to_state: string }>`
    select e.id, e.subscriber_id, e.subscription_id, s.msisdn, e.type, e.actor, e.to_state, e.at
    from subscription_event e
    join subscription s on s.subscriber_id = e.subscriber_id and s.id = e.subscription_id
    where e.at >= ${from} and e.at < ${until} and e.type = any(${types}::text[])
      and e.id <> all(${without}::uuid[])
    order by e.at, e.id
    limit ${limit}`.execute(db);
  const entries = rows.flatMap(({ actor, to_state, ...row }): JournalEntry[] => {
    const owner = ownerOf(row);
    // A refund without the end of access changes nothing.
    if (LEAVING.includes(row.type) && (row.type !== 'refund' || to_state === 'expired'))
      return [{ type: 'leaving', ...owner, event: row.type as 'cancel', actor: actor as 'learner' }];
    return RETURNING.includes(row.type) ? [{ type: 'return', ...owner, event: row.type as 'reactivate' }] : [];
  });
  const isLast = rows.length < limit;
  return {
    entries: [...entries, ...(await consentsOf(db, rows))],
    until: isLast ? until : (rows.at(-1)?.at ?? until),
    isLast,
  };
}

/** Returns the ids of the events of a span that are entries of the journal. */
export async function eventsOf(db: Database, { from, until }: Pick<Span, 'from' | 'until'>): Promise<string[]> {
  const types = [...LEAVING, ...RETURNING];
  const { rows } = await sql<{ id: string }>`
    select id from subscription_event
    where at >= ${from} and at <= ${until} and type = any(${types}::text[])`.execute(db);
  return rows.map(({ id }) => id);
}

function ownerOf({ id, subscriber_id, subscription_id, msisdn, at }: Omit<EventRow, 'type'>) {
  return { id, subscriberId: subscriber_id, subscriptionId: subscription_id, msisdn, at };
}

async function consentsOf(db: Database, events: readonly EventRow[]): Promise<Agreement[]> {
  const agreeing = events.filter(({ type }) => AGREEING.includes(type));
  if (agreeing.length === 0) return [];
  const owners = agreeing.map(({ subscriber_id }) => subscriber_id);
  const ids = agreeing.map(({ subscription_id }) => subscription_id);
  const times = agreeing.map(({ at }) => at);
  const { rows } = await sql<Omit<EventRow, 'type'> & Record<string, unknown>>`
    select distinct on (c.id) c.*, c.amount::float8 as amount, s.msisdn
    from unnest(${owners}::uuid[], ${ids}::uuid[], ${times}::timestamptz[]) as e (subscriber_id, subscription_id, at)
    join subscription s on s.subscriber_id = e.subscriber_id and s.id = e.subscription_id
    join consent c on c.subscriber_id = e.subscriber_id and c.subscription_id = e.subscription_id
      and c.at between e.at - ${sql.lit(MAX_CONSENT_AGE)}::interval and e.at
    order by c.id`.execute(db);
  return rows.map((row) => ({
    type: 'consent',
    ...ownerOf(row),
    planId: row['plan_id'] as string,
    termsVersion: row['terms_version'] as string,
    amount: row['amount'] as number,
    currency: row['currency'] as string,
    exponent: row['exponent'] as number,
    period: row['period'] as string,
    channel: row['channel'] as string,
    challengeId: row['challenge_id'] as string | null,
    carrierRequestId: row['carrier_request_id'] as string | null,
    ip: row['ip'] as string,
    userAgent: row['user_agent'] as string | null,
  }));
}

export async function newestChargeKey(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('charge_attempt')
    .select('key')
    .orderBy('initiated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.key ?? null;
}

/** No lease is longer: a turn that is due later was written by a clock that was set back since. */
export const MAX_AHEAD_MS = 5 * 60_000;

/** Claims the turn to write; undefined while another worker has it, or before it is due. */
export async function claimTurn(db: Database, now: Date, leaseUntil: Date): Promise<JournalRow | undefined> {
  const latest = new Date(now.getTime() + MAX_AHEAD_MS);
  return db
    .updateTable('billing_journal')
    .set({ due_at: leaseUntil })
    .where('id', '=', 1)
    .where((eb) => eb.or([eb('due_at', '<=', now), eb('due_at', '>', latest)]))
    .returningAll()
    .executeTakeFirst();
}

/** Returns until when the journal is written; the time of the installation before its first object. */
export async function journalAge(db: Database): Promise<Date> {
  const { written_until, created_at } = await db
    .selectFrom('billing_journal')
    .select(['written_until', 'created_at'])
    .executeTakeFirstOrThrow();
  return written_until ?? created_at;
}

type Change = Partial<Omit<JournalRow, 'id' | 'created_at'>>;

/** Returns false if another process has changed the row since this one read it. */
export async function changeRow(
  db: Database,
  read: Pick<JournalRow, 'last_object' | 'due_at'>,
  set: Change,
): Promise<boolean> {
  const changed = await db
    .updateTable('billing_journal')
    .set(set)
    .where('id', '=', 1)
    .where('due_at', '=', read.due_at)
    .where(sql<boolean>`last_object is not distinct from ${read.last_object}`)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
