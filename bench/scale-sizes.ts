import { RETENTION_RULES } from '../server/src/features/upkeep/retention/retention-rules.ts';
import { removeBatch } from '../server/src/features/upkeep/retention/remove-expired.ts';
import { openPostgres } from '../server/src/platform/database/open-database.ts';
import { withClient } from './scale-clone.ts';
import { PROFILE, type Part } from './scale-profile.ts';
import { HABITS } from './scale-year.ts';

/** Rows of the active and of the rare learner, by table. */
export type LearnerRows = ReadonlyMap<string, readonly [number, number]>;

/** Counts the rows of each table that the pair has. */
export async function countRows(url: string): Promise<LearnerRows> {
  return withClient(url, async (client) => {
    const counts = new Map<string, [number, number]>();
    const { rows: people } = await client.query<{ id: string; msisdn: string }>('select id, msisdn from subscriber');
    const keysOf = (place: number) => {
      const found = people.find(({ msisdn }) => msisdn === HABITS[place]?.msisdn);
      return [found?.id, found?.msisdn];
    };
    for (const { table, owner = 'subscriber_id' } of PROFILE) {
      const { rows } = await client.query<{ first: number; second: number }>(
        `select (count(*) filter (where ${owner}::text = any($1)))::int as first,
           (count(*) filter (where ${owner}::text = any($2)))::int as second from ${table}`,
        [keysOf(0), keysOf(1)],
      );
      counts.set(table, [rows[0]?.first ?? 0, rows[0]?.second ?? 0]);
    }
    return counts;
  });
}

/** Removes the rows that the retention rules remove at that time, with the product’s own statements. */
export async function retain(url: string, now: Date): Promise<void> {
  const database = openPostgres(url, 1);
  try {
    for (const rule of RETENTION_RULES)
      for (let [from, isLast]: [string | null, boolean] = [null, false]; !isLast;)
        ({ upTo: from, isLast } = await removeBatch(database.db, rule, { now, from }));
  } finally {
    await database.close();
  }
}

/** By table, with indexes and values stored apart. */
export type BytesPerRow = ReadonlyMap<string, number>;

export async function bytesPerRow(url: string, parts: readonly Part[]): Promise<BytesPerRow> {
  return withClient(url, async (client) => {
    const sizes = new Map<string, number>();
    for (const { table } of parts) {
      const { rows } = await client.query<{ bytes: number; rows: number }>(
        `select pg_total_relation_size($1::regclass)::float8 as bytes, (select count(*) from ${table})::int as rows`,
        [table],
      );
      const { bytes = 0, rows: count = 0 } = rows[0] ?? {};
      if (count > 0) sizes.set(table, bytes / count);
    }
    return sizes;
  });
}

type Measured = { rows: LearnerRows; bytes: BytesPerRow };
export type Year = { before: Measured; after: Measured; rare: Measured; days: number };
export type YearSum = { before: number; after: number };

/**
 * Prints kB per learner-year by table; returns the sums of the active learner. Rows that are retained for a time and
 * rows that a learner has once are not scaled to a year.
 */
export function printYear({ before, after, rare, days }: Year): YearSum {
  const rows = PROFILE.map(({ table, once }) => {
    const scale = once ? 1 : 365 / days;
    const kilo = ({ rows: counts, bytes }: Measured, place: 0 | 1, times: number) =>
      ((counts.get(table)?.[place] ?? 0) * times * (bytes.get(table) ?? 0)) / 1_000;
    return {
      table,
      perYear: (before.rows.get(table)?.[0] ?? 0) * scale,
      retained: after.rows.get(table)?.[0] ?? 0,
      bytes: after.bytes.get(table) ?? 0,
      before: kilo(before, 0, scale),
      after: kilo(after, 0, 1),
      rare: kilo(rare, 1, 1),
    };
  }).toSorted((one, other) => other.after - one.after);
  const sum = { before: 0, after: 0, rare: 0 };
  console.log('table                  rows/year  kB/year  rows retained  bytes/row  kB retained  of who rarely comes');
  for (const row of rows) {
    sum.before += row.before;
    sum.after += row.after;
    sum.rare += row.rare;
    console.log(
      `${row.table.padEnd(22)} ${row.perYear.toFixed(1).padStart(9)} ${row.before.toFixed(1).padStart(8)} ${String(row.retained).padStart(14)} ${row.bytes.toFixed(0).padStart(10)} ${row.after.toFixed(1).padStart(12)} ${row.rare.toFixed(1).padStart(20)}`,
    );
  }
  console.log(
    `sum: ${sum.before.toFixed(0)} kB, after retention ${sum.after.toFixed(0)} kB, of who rarely comes ${sum.rare.toFixed(0)} kB`,
  );
  return sum;
}
