import { sql } from 'kysely';
import { insertRows } from '../../../../platform/database/insert-rows.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Job } from '../../../../platform/queue/job.ts';
import type { ConsoleCourseDeps } from '../deps.ts';
import { frequentWrongAnswers, newestComputation, nextLearners, sumAnswers } from './answer-statistics.ts';
import { ItemTally } from './item-tally.ts';

type Deps = Pick<ConsoleCourseDeps, 'clock' | 'course' | 'db' | 'longReads' | 'newId'>;

const DAY_MS = 86_400_000;
const WINDOW_MS = 180 * DAY_MS;
/** A sample is enough where they are more: for an item that one in a hundred of them met, two hundred answers. */
const MAX_LEARNERS = 20_000;
/** Of one statement, which sorts the answers of half a year in memory. */
const BATCH = 50;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Taken by one process at a time. */
const LOCK_KEY = 7_340_024;

/** Computes once a day what answers say of the items of the course. */
export function itemFiguresJob(deps: Deps): Job {
  return {
    name: 'compute-item-figures',
    workers: 'media',
    pass: async () => {
      await computeItemFigures(deps);
      return 0;
    },
    nextDue: async () => {
      const last = await newestComputation(deps.db);
      return last && new Date(last.getTime() + DAY_MS);
    },
  };
}

type Sample = { maxLearners?: number; batch?: number };

/**
 * Replaces the statistics of all items, from the answers of half a year: of all learners, or of a sample where they are
 * very many. Does nothing within a day of the last time.
 */
export async function computeItemFigures(
  deps: Deps,
  { maxLearners = MAX_LEARNERS, batch = BATCH }: Sample = {},
): Promise<void> {
  const now = deps.clock.now();
  if (await isComputed(deps.db, now)) return;
  // Read in batches outside of the transaction: an answer that is late counts on the next day.
  const db = await deps.longReads.database();
  const since = new Date(now.getTime() - WINDOW_MS);
  const tally = new ItemTally();
  for await (const ids of sampleLearners(db, deps, { since, maxLearners, batch }))
    tally.add(await sumAnswers(db, { ids, since }), await frequentWrongAnswers(db, { ids, since }));
  await storeFigures(deps, tally, now);
}

/** Yields batches of learners in the order of ids, which are random, from a random one on and then from the first. */
async function* sampleLearners(
  db: Database,
  { newId }: Pick<Deps, 'newId'>,
  { since, maxLearners, batch }: Required<Sample> & { since: Date },
): AsyncGenerator<string[]> {
  const start = newId();
  let [after, left] = [start, maxLearners];
  for (let isSecond = false; left > 0;) {
    const found = await nextLearners(db, { after, since, limit: Math.min(batch, left) });
    const ids = isSecond ? found.filter((id) => id <= start) : found;
    if (ids.length > 0) yield ids;
    left -= ids.length;
    after = ids.at(-1) ?? FIRST_ID;
    if (ids.length > 0) continue;
    if (isSecond) return;
    isSecond = true;
  }
}

async function isComputed(db: Database, now: Date): Promise<boolean> {
  const last = await newestComputation(db);
  return last !== null && now.getTime() - last.getTime() < DAY_MS;
}

async function storeFigures(deps: Deps, tally: ItemTally, now: Date): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    // Another process may have computed them meanwhile.
    if (!(await isFree(trx)) || (await isComputed(trx, now))) return;
    await trx.deleteFrom('course_item_figure').execute();
    await insertRows(trx, 'course_item_figure', {
      rows: tally.statistics().map((row) => ({
        ...row,
        wrong: tally.wrongAnswersTo(row.item_uuid).map(({ answer, count }) => ({
          text: textOf(deps, { itemUuid: row.item_uuid, answer }),
          count,
        })),
        computed_at: now,
      })),
    });
  });
}

async function isFree(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK_KEY}) as free`.execute(trx);
  return rows[0]?.free ?? false;
}

/** The text of an option that was chosen; what was typed as it is. */
function textOf({ course }: Deps, { itemUuid, answer }: { itemUuid: string; answer: string }): string {
  return course.question(itemUuid)?.view.options?.find(({ id }) => id === answer)?.text ?? answer;
}
