import { loadavg } from 'node:os';
import { hotCalls } from './scale-calls.ts';
import { measureDueWork } from './scale-due.ts';
import { COUNTED, measureCalls } from './scale-measure.ts';
import { claimsOf, compareTrees, printRows, rowOf } from './scale-report.ts';
import { type Base, createBase, createScaled, FULL_RUN, measureYear, openSides } from './scale-databases.ts';
import { PROFILE } from './scale-profile.ts';
import { measureRetention } from './scale-retention.ts';
import { startScalePostgres } from './scale-postgres.ts';
import { printYear, type LearnerRows, type YearSum } from './scale-sizes.ts';
import { measureJobs } from './scale-jobs.ts';
import { printClaims, type Claim } from './tools/claims.ts';
import { readArguments } from '../scripts/read-arguments.ts';

// Two learners live a year with the product; then one database gets a thousand clones of them and another a million.
// The same calls and lists of due work are made on both, in turn: their cost must not depend on the number of learners.

const { values } = readArguments({
  options: {
    learners: { type: 'string', default: '1000000' },
    few: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
    days: { type: 'string' },
    /** Ends after the sizes. */
    sizes: { type: 'boolean', default: false },
    big: { type: 'boolean', default: false },
  },
});
const few = Number(values.few);
const many = values.big ? 5_000_000 : Number(values.learners);
/** A shorter life suffices for a small run; its rates are scaled to a year. */
const days = Number(values.days ?? (many >= FULL_RUN ? 364 : 28));
const MAX_KB_PER_YEAR = 300;

function load(): string {
  return `load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`;
}

async function timed<T>(name: string, act: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await act();
  console.log(`# ${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${load()}`);
  return result;
}

const postgres = await startScalePostgres();
const claims: Claim[] = [];
try {
  const base = await timed(`${days} days lived by two learners`, () => createBase(postgres, days));
  const sum = await timed('sizes', () => printSizes(base));
  claims.push({
    name: 'kB per learner-year after retention',
    value: sum.after,
    reach: MAX_KB_PER_YEAR,
    atLeast: false,
  });
  if (!values.sizes) claims.push(...(await compareSides(base)));
  printClaims(claims);
} finally {
  await postgres.drop();
}
process.exit();

async function printSizes({ before, after }: Base): Promise<YearSum> {
  return printYear({
    before: { rows: before, bytes: await measureYear(postgres, { name: 'lived', place: 0 }) },
    after: { rows: after, bytes: await measureYear(postgres, { name: 'retained', place: 0 }) },
    rare: { rows: after, bytes: await measureYear(postgres, { name: 'retained', place: 1 }) },
    days,
  });
}

/** The same calls and lists of due work on few and on many learners. */
async function compareSides({ before, staffToken }: Base): Promise<Claim[]> {
  printThinning(before);
  const urls = {
    few: await timed(`${few} learners`, () => createScaled(postgres, 'few', few)),
    many: await timed(`${many} learners`, () => createScaled(postgres, 'many', many)),
  };
  const { sides, course } = await openSides(postgres, { few, many }, staffToken);
  try {
    const calls = hotCalls(course).filter(({ name }) => name.includes(values.only));
    const { measured, failed } = await timed('hot calls', () => measureCalls(postgres.url, sides, calls));
    const trees = await compareTrees(urls.few, urls.many);
    const rows = measured.map((one) => rowOf(one, trees, COUNTED));
    printRows(rows);
    const dueWork = values.only === '' ? await timed('due work', () => measureDueWork(sides)) : [];
    const jobs = values.only === '' ? await timed('jobs', () => measureJobs(sides.many)) : [];
    const retention =
      values.only === '' ? await timed('retention', () => measureRetention(sides.many, before, days)) : [];
    for (const text of failed) console.log(`# failed: ${text}`);
    const failures = { name: 'calls that failed', value: failed.length, reach: 0, atLeast: false };
    return [...claimsOf(rows), ...dueWork, ...jobs, ...retention, failures];
  } finally {
    await Promise.all([sides.few.test.close(), sides.many.test.close()]);
  }
}

function printThinning(before: LearnerRows): void {
  console.log('# thinned: rows of the active learner in a clone / lived');
  const thinned = PROFILE.flatMap(({ table, newest, every }) => {
    const lived = before.get(table)?.[0] ?? 0;
    if (every !== undefined) return [`${table} 1 clone in ${every}`];
    return newest !== undefined && lived > newest ? [`${table} ${newest}/${lived}`] : [];
  });
  console.log(`# ${thinned.join(', ')}`);
}
