import { migrate } from '../server/src/platform/database/migrate.ts';
import type { Database } from '../server/src/platform/database/schema.ts';
import { createBenchDatabase } from './bench-database.ts';
import { buffersOf } from './queues-buffers.ts';
import { dropRelations, empty, fill, fillPast } from './queues-rows.ts';
import { allLists, type List } from './queues-lists.ts';
import { printClaims, type Claim } from './tools/claims.ts';
import { readArguments } from '../scripts/read-arguments.ts';

// The cost of a unit of work with few and with many queued rows, for every list of due work: PostgreSQL counts the
// buffers. Both have the same number of finished rows, so that only the queued rows differ. Needs PostgreSQL
// (TEST_DATABASE_URL or DATABASE_URL), on which it creates a database.

const { values } = readArguments({
  options: {
    few: { type: 'string', default: '1000' },
    many: { type: 'string', default: '200000' },
    only: { type: 'string', default: '' },
  },
});
const few = Number(values.few);
const many = Number(values.many);
const MAX_RATIO = 1.5;

const database = await createBenchDatabase('');
if (database.engine !== 'postgres') throw new Error('TEST_DATABASE_URL: the address of a PostgreSQL is needed');
try {
  printClaims(await database.use(measureAll));
} finally {
  await database.drop();
}

async function measureAll(db: Database): Promise<Claim[]> {
  await migrate(db);
  await dropRelations(db);
  const lists = allLists().filter(({ name }) => name.includes(values.only));
  const claims: Claim[] = [];
  for (const together of groupByRows(lists)) claims.push(...(await measure(db, together)));
  return claims;
}

/** Queries of the same rows share one filling. */
function groupByRows(lists: readonly List[]): List[][] {
  const groups = new Map<List['rows'], List[]>();
  for (const list of lists) groups.set(list.rows, [...(groups.get(list.rows) ?? []), list]);
  return [...groups.values()];
}

async function measure(db: Database, lists: readonly List[]): Promise<Claim[]> {
  const rows = lists[0]?.rows ?? [];
  await empty(db, rows);
  await fillPast(db, rows, { from: many, to: 2 * many });
  await fill(db, rows, { from: 0, to: few });
  const before = await perUnit(db, lists, few);
  await fill(db, rows, { from: few, to: many });
  const after = await perUnit(db, lists, many);
  await empty(db, rows);
  return lists.map(({ name }, place) => {
    const [cost, reach] = [after[place] ?? Number.NaN, before[place] ?? Number.NaN];
    console.log(`${name}: ${reach.toFixed(2)} buffers a unit with ${few} waiting, ${cost.toFixed(2)} with ${many}`);
    const claim = `${name}: buffers with ${many} / ${few} waiting`;
    return { name: claim, value: cost / reach, reach: MAX_RATIO, atLeast: false };
  });
}

async function perUnit(db: Database, lists: readonly List[], queued: number): Promise<number[]> {
  const buffers: number[] = [];
  for (const { ask, units } of lists) buffers.push((await buffersOf(db, ask)) / Math.min(units, queued));
  return buffers;
}
