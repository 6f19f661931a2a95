import type pg from 'pg';
import { withClient } from './scale-clone.ts';
import { MAX_RATIO, quantile, type Measured } from './scale-measure.ts';
import { excerpt, faultsOf, insertsOf, probesOf, rowsRead, type LoggedPlan } from './scale-plans.ts';
import type { Claim } from './tools/claims.ts';

/** A single row or buffer more is no growth. */
const SLACK = 2;
/** A table with fewer rows is no table of learners. */
const MIN_GROWN_ROWS = 2_000;

export type Trees = {
  /** Tables with many more rows in the database with many learners. */
  growing: ReadonlySet<string>;
  /** How many more levels an index has in that database. */
  deeper: ReadonlyMap<string, number>;
  /** The indexes of each table. */
  indexes: ReadonlyMap<string, string[]>;
};

export async function compareTrees(few: string, many: string): Promise<Trees> {
  const [small, large] = [await withClient(few, readTrees), await withClient(many, readTrees)];
  const growing = [...large.rows].filter(
    ([table, count]) => count > MIN_GROWN_ROWS && count > 5 * (small.rows.get(table) ?? 0),
  );
  const deeper = [...large.levels].map(([index, level]): [string, number] => [
    index,
    level - (small.levels.get(index) ?? level),
  ]);
  return { growing: new Set(growing.map(([table]) => table)), deeper: new Map(deeper), indexes: large.indexes };
}

type Read = { rows: Map<string, number>; levels: Map<string, number>; indexes: Map<string, string[]> };

async function readTrees(client: pg.Client): Promise<Read> {
  const tables = await client.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::float8 as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  await client.query('create extension if not exists pageinspect');
  const indexes = await client.query<{ name: string; table: string; level: number }>(
    `select c.relname as name, (select indrelid::regclass::text from pg_index where indexrelid = c.oid) as table,
       (bt_metap(c.oid::regclass::text)).level::int as level
     from pg_class c join pg_am a on a.oid = c.relam
     where c.relkind = 'i' and a.amname = 'btree' and c.relnamespace = 'public'::regnamespace`,
  );
  return {
    rows: new Map(tables.rows.map(({ name, rows }) => [name, rows])),
    levels: new Map(indexes.rows.map(({ name, level }) => [name, level])),
    indexes: new Map(
      [...Map.groupBy(indexes.rows, ({ table }) => table)].map(([table, of]) => [table, of.map(({ name }) => name)]),
    ),
  };
}

export type Row = {
  name: string;
  buffers: [few: number, many: number];
  /** Buffers of the larger side that only the additional levels of its indexes account for. */
  deeper: number;
  rows: [few: number, many: number];
  p50: [few: number, many: number];
  p99: [few: number, many: number];
  faults: string[];
  /** The plans whose scans read most, for a failure. */
  worst: string;
};

export function rowOf(
  { call, counted, plans, times }: Measured,
  { growing, deeper, indexes }: Trees,
  perCall: number,
): Row {
  const read = (of: readonly LoggedPlan[]) => of.reduce((sum, { plan }) => sum + rowsRead(plan), 0) / perCall;
  const levels = plans.many
    .flatMap(({ plan }) => [...probesOf(plan), ...insertsOf(plan, indexes)])
    .reduce((sum, [index, probes]) => sum + probes * (deeper.get(index) ?? 0), 0);
  const worst = plans.many.toSorted((one, other) => rowsRead(other.plan) - rowsRead(one.plan))[0];
  return {
    name: call.name,
    buffers: [counted.few.buffers, counted.many.buffers],
    deeper: levels / perCall,
    rows: [read(plans.few), read(plans.many)],
    p50: [quantile(times.few, 0.5), quantile(times.many, 0.5)],
    p99: [quantile(times.few, 0.99), quantile(times.many, 0.99)],
    faults: [...new Set(plans.many.flatMap(({ plan }) => faultsOf(plan, growing)))],
    worst: worst ? `${worst.text.replaceAll(/\s+/g, ' ').slice(0, 160)} → ${excerpt(worst.plan).slice(0, 400)}` : '',
  };
}

const ratio = ([few, many]: [number, number]) =>
  many <= few + SLACK ? Math.min(1, many / Math.max(few, 1)) : many / Math.max(few, 1);

export function printRows(rows: readonly Row[]): void {
  console.log(
    `${'call'.padEnd(42)} buffers few  many  ratio  without levels  rows few  many ratio  p50 ms few  many  p99 ms few   many ratio`,
  );
  for (const row of rows) {
    const { buffers, deeper, rows: read, p50, p99 } = row;
    const cells = [
      buffers[0].toFixed(1).padStart(11),
      buffers[1].toFixed(1).padStart(5),
      ratio(buffers).toFixed(2).padStart(6),
      ratio([buffers[0], buffers[1] - deeper])
        .toFixed(2)
        .padStart(15),
      read[0].toFixed(1).padStart(9),
      read[1].toFixed(1).padStart(5),
      ratio(read).toFixed(2).padStart(5),
      p50[0].toFixed(1).padStart(11),
      p50[1].toFixed(1).padStart(5),
      p99[0].toFixed(1).padStart(11),
      p99[1].toFixed(1).padStart(6),
      (p99[1] / p99[0]).toFixed(2).padStart(5),
    ];
    console.log(`${row.name.slice(0, 42).padEnd(42)} ${cells.join(' ')}`);
  }
}

/** Returns the failures by name, with the plan that reads most. */
export function claimsOf(rows: readonly Row[]): Claim[] {
  const claims: Claim[] = [];
  for (const row of rows) {
    const { name, buffers, deeper, rows: read, p99, faults, worst } = row;
    const own = [
      { name: `${name}: buffers`, value: ratio(buffers) },
      {
        name: `${name}: buffers without the additional levels of indexes`,
        value: ratio([buffers[0], buffers[1] - deeper]),
      },
      { name: `${name}: rows read`, value: ratio(read) },
      { name: `${name}: p99`, value: p99[1] / p99[0] },
    ].map((claim) => ({ ...claim, reach: MAX_RATIO, atLeast: false }));
    const failing = own.filter(({ value }) => value > MAX_RATIO);
    claims.push(
      ...failing,
      ...faults.map((fault) => ({ name: `${name}: ${fault}`, value: 1, reach: 0, atLeast: false })),
    );
    if (
      faults.length > 0 ||
      failing.some(({ name: claim }) => claim.includes('without') || claim.includes('rows read'))
    )
      console.log(`# ${name}: ${worst}`);
  }
  return claims;
}
