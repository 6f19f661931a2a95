import { RETENTION_RULES } from '../server/src/features/retention/retention-rules.ts';
import { removeBatch } from '../server/src/features/retention/remove-expired.ts';
import { openPostgres } from '../server/src/platform/database/open-database.ts';
import { PAIR, withClient } from './scale-clone.ts';
import { PROFILE } from './scale-profile.ts';
import { HABITS } from './scale-year.ts';

/** Rows of the active and of the rare learner. */
type Counts = Map<string, [number, number]>;

/** How many rows of each table the pair has. */
export async function countRows(url: string): Promise<Counts> {
  return withClient(url, async (client) => {
    const counts: Counts = new Map();
    const { rows: people } = await client.query<{ id: string; msisdn: string }>('select id, msisdn from subscriber');
    const keysOf = (place: number) => {
      const found = people.find(({ msisdn }) => msisdn === HABITS[place]?.msisdn);
      return [found?.id, found?.msisdn];
    };
    for (const { table, owner = 'subscriber_id' } of PROFILE) {
      const { rows } = await client.query<{ first: number; second: number }>(
        `${PAIR} select (count(*) filter (where ${owner}::text = any($1)))::int as first,
           (count(*) filter (where ${owner}::text = any($2)))::int as second from ${table}`,
        [keysOf(0), keysOf(1)],
      );
      counts.set(table, [rows[0]?.first ?? 0, rows[0]?.second ?? 0]);
    }
    return counts;
  });
}

/** Removes what the rules remove at that time, with the product’s own statements. */
export async function retain(url: string, now: Date): Promise<void> {
  const database = openPostgres(url, 1);
  try {
    for (const rule of RETENTION_RULES) while ((await removeBatch(database.db, rule, { now, from: null })).count > 0);
  } finally {
    await database.close();
  }
}

export type TableSize = { table: string; bytesPerRow: number };

/** With indexes and values stored apart, from a database of many learners. */
export async function sizesPerRow(url: string): Promise<TableSize[]> {
  return withClient(url, async (client) => {
    const sizes: TableSize[] = [];
    for (const { table } of PROFILE) {
      const { rows } = await client.query<{ bytes: number; rows: number }>(
        `select pg_total_relation_size($1::regclass)::float8 as bytes, (select count(*) from ${table})::int as rows`,
        [table],
      );
      const { bytes = 0, rows: count = 0 } = rows[0] ?? {};
      if (count > 0) sizes.push({ table, bytesPerRow: bytes / count });
    }
    return sizes;
  });
}

export type Year = { sizes: readonly TableSize[]; before: Counts; after: Counts; days: number };
export type YearSum = { before: number; after: number };

/** Prints bytes per learner-year by table; returns the sums of the active learner. */
export function printYear({ sizes, before, after, days }: Year): YearSum {
  const onceIn = new Set(PROFILE.filter(({ once }) => once).map(({ table }) => table));
  const rows = sizes
    .map(({ table, bytesPerRow }) => {
      const [active = 0, rare = 0] = before.get(table) ?? [];
      const [retained = 0] = after.get(table) ?? [];
      const scale = onceIn.has(table) ? 1 : 365 / days;
      const kilo = (count: number) => (count * scale * bytesPerRow) / 1_000;
      return {
        table,
        bytesPerRow,
        perYear: active * scale,
        active: kilo(active),
        rare: kilo(rare),
        after: kilo(Math.min(retained, active)),
      };
    })
    .toSorted((one, other) => other.active - one.active);
  const sum = { before: 0, after: 0 };
  console.log('table                  bytes/row  rows/year  kB/year  after retention  of who rarely comes');
  for (const { table, bytesPerRow, perYear, active, rare, after: retained } of rows) {
    sum.before += active;
    sum.after += retained;
    console.log(
      `${table.padEnd(22)} ${bytesPerRow.toFixed(0).padStart(9)} ${perYear.toFixed(1).padStart(10)} ${active.toFixed(1).padStart(8)} ${retained.toFixed(1).padStart(16)} ${rare.toFixed(1).padStart(20)}`,
    );
  }
  console.log(`sum: ${sum.before.toFixed(0)} kB, after retention ${sum.after.toFixed(0)} kB`);
  return sum;
}
