import { sql } from 'kysely';
import type { Database, Tables } from '../../../platform/database/schema.ts';
import type { LongReads } from '../../../platform/database/long-reads.ts';
import { PERSONAL_RULES } from './erase-rows.ts';
import type { Exported, PersonalRule } from './personal-data.ts';

export type ExportedRow = Record<string, unknown>;
export type ExportedTable = { table: keyof Tables; title: string; rows: ExportedRow[] };

/** Compaction moves events from one of these to the others. */
const EVENT_TABLES: ReadonlySet<keyof Tables> = new Set([
  'learning_event',
  'learning_day',
  'learning_month',
  'finished_item',
]);

/** A code that created the account arrived before the account. */
const SIGN_UP_MS = 3_600_000;

/**
 * Reads everything that is stored about a learner, one table at a time, without empty tables. Omits keys, hashes and
 * data that others stored for themselves.
 */
export async function* exportTables(longReads: LongReads, subscriberId: string): AsyncGenerator<ExportedTable> {
  const db = await longReads.database();
  const account = await db
    .selectFrom('subscriber')
    .select(['msisdn', 'created_at'])
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  let events: ReadonlyMap<keyof Tables, ExportedRow[]> | undefined;
  for (const [table, rule] of [...PERSONAL_RULES].toReversed()) {
    const exported = exportOf(rule);
    if (!exported) continue;
    if (EVENT_TABLES.has(table)) events ??= await eventRows(db, { subscriberId, ...account });
    const rows = events?.get(table) ?? (await rowsOf(db, { table, rule, subscriberId, ...account }));
    if (rows.length > 0) yield { table, title: exported.title, rows: rows.map((row) => without(row, exported)) };
  }
}

/**
 * Reads the tables of events at one instant: an event that is compacted meanwhile would be in none or in two of them.
 */
async function eventRows(db: Database, owner: Owned): Promise<Map<keyof Tables, ExportedRow[]>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const read = new Map<keyof Tables, ExportedRow[]>();
      for (const [table, rule] of PERSONAL_RULES)
        if (EVENT_TABLES.has(table)) read.set(table, await rowsOf(trx, { table, rule, ...owner }));
      return read;
    });
}

function exportOf(rule: PersonalRule): Exported | undefined {
  return rule.kind === 'none' ? undefined : rule.export;
}

type Owned = { subscriberId: string; msisdn: string; created_at: Date };
type Place = Owned & { table: keyof Tables; rule: PersonalRule };

async function rowsOf(db: Database, { table, rule, subscriberId, msisdn, created_at }: Place): Promise<ExportedRow[]> {
  const owner = 'owner' in rule ? rule.owner : undefined;
  const since = new Date(created_at.getTime() - SIGN_UP_MS);
  const isOwn = owner
    ? sql`${sql.ref(owner.column)} = ${msisdn} and ${sql.ref(owner.at)} >= ${since}`
    : sql`${sql.ref(table === 'subscriber' ? 'id' : 'subscriber_id')} = ${subscriberId}`;
  return (await sql<ExportedRow>`select * from ${sql.table(table)} where ${isOwn}`.execute(db)).rows;
}

function without(row: ExportedRow, { omit = [] }: Exported): ExportedRow {
  // A code that waits to be sent would let the reader of the file sign in.
  const shown = row['class'] === 'otp' ? { ...row, text: null } : row;
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !omit.includes(name) && name !== 'subscriber_id'));
}
