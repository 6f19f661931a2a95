import { calendarDayOf } from '../domain/figures/figure-day.ts';
import { computeNext, planRecentDays, zoneOfFigures } from '../features/console/figures/compute-figures.ts';
import { firstAccountAt, markDue } from '../features/console/figures/run-store.ts';
import { runForStaff } from './open-for-staff.ts';
import { exitWith, readStaffArguments } from './read-staff-arguments.ts';

const USAGE = 'Usage: npm run staff:figures -- [--from YYYY-MM-DD] [--to YYYY-MM-DD]';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const { values } = readStaffArguments({
  options: { from: { type: 'string' }, to: { type: 'string' } },
  maxWords: 0,
  usage: USAGE,
});
for (const day of [values.from, values.to]) if (day !== undefined && !isDay(day)) exitWith(USAGE);

await runForStaff(async ({ db, longReads, config }) => {
  const clock = { now: () => new Date(), advance: () => undefined };
  const deps = { db, longReads, config, clock };
  const zone = zoneOfFigures(deps);
  const today = calendarDayOf(clock.now(), zone);
  const first = await firstAccountAt(db);
  const from = values.from ?? (first ? calendarDayOf(first, zone) : today);
  const to = values.to === undefined || values.to > today ? today : values.to;
  await planRecentDays(deps);
  const days = await markDue(db, { from, to, now: clock.now() });
  console.log(`Days to compute: ${days}, from ${from} to ${to}. What is interrupted continues in the worker.`);
  let steps = 0;
  while ((await computeNext(deps)) > 0) steps += 1;
  console.log(`Steps computed: ${steps}.`);
});

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text));
}
