import type { Database } from '../server/src/platform/database/schema.ts';
import { PAUSE_MS, removeBatch } from '../server/src/features/upkeep/retention/remove-expired.ts';
import { RETENTION_RULES } from '../server/src/features/upkeep/retention/retention-rules.ts';
import { PROFILE } from './scale-profile.ts';
import type { LearnerRows } from './scale-sizes.ts';
import type { Side } from './scale-subject.ts';
import { DAY_MS } from './scale-year.ts';
import type { Claim } from './tools/claims.ts';

/** When every row with an end has expired. */
const LONG_AFTER_MS = 800 * DAY_MS;
const MAX_BATCHES = 40;
/** Between 01:00 UTC and the morning of the learners. */
const MAX_HOURS = 2;

type Removed = { rows: number; ms: number };

/** Returns how many of a learner’s rows end in a night, in the mean of the pair. */
function endingEachNight(lived: LearnerRows, table: string, days: number): number {
  const [active, rare] = lived.get(table) ?? [0, 0];
  return (active + rare) / 2 / days;
}

/**
 * Removes expired rows of each table, as the nightly job does, and prints how long that job takes for all learners. The
 * last measurement: it removes the rows for good.
 */
export async function measureRetention(side: Side, lived: LearnerRows, days: number): Promise<Claim[]> {
  const now = new Date(side.test.services.clock.now().getTime() + LONG_AFTER_MS);
  let hours = 0;
  console.log('table                  rows a night  rows removed  rows/s');
  for (const { table, once } of PROFILE) {
    const nightly = once ? 0 : endingEachNight(lived, table, days) * side.learners;
    const { rows, ms } = await removeSome(side.test.services.db, table, now);
    if (rows === 0 || nightly === 0) continue;
    const perSecond = (rows / ms) * 1_000;
    hours += nightly / perSecond / 3_600;
    console.log(
      `${table.padEnd(22)} ${nightly.toFixed(0).padStart(12)} ${String(rows).padStart(13)} ${perSecond.toFixed(0).padStart(7)}`,
    );
  }
  return [{ name: 'hours of retention each night', value: hours, reach: MAX_HOURS, atLeast: false }];
}

async function removeSome(db: Database, table: string, now: Date): Promise<Removed> {
  const removed: Removed = { rows: 0, ms: 0 };
  for (const rule of RETENTION_RULES.filter((one) => one.table === table)) {
    let from: string | null = null;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const startedAt = performance.now();
      const { count, upTo, isLast } = await removeBatch(db, rule, { now, from });
      removed.rows += count;
      removed.ms += performance.now() - startedAt + PAUSE_MS;
      if (isLast) break;
      from = upTo;
    }
  }
  return removed;
}
