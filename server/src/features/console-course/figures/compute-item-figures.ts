import { sql } from 'kysely';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Job } from '../../../platform/queue/job.ts';
import type { ConsoleCourseDeps } from '../deps.ts';
import { answerStatistics, frequentWrongAnswers, newestComputation } from './answer-statistics.ts';

type Deps = Pick<ConsoleCourseDeps, 'clock' | 'course' | 'db'>;

const DAY_MS = 86_400_000;
const WINDOW_MS = 180 * DAY_MS;
const TIMEOUT_MS = 2 * 60_000;
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

/** Replaces the statistics of all items, from the answers of half a year. Does nothing within a day of the last time. */
export async function computeItemFigures(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`.execute(trx);
    if (!(await isFree(trx))) return;
    const last = await newestComputation(trx);
    if (last && now.getTime() - last.getTime() < DAY_MS) return;
    const since = new Date(now.getTime() - WINDOW_MS);
    const statistics = await answerStatistics(trx, since);
    const wrong = Map.groupBy(await frequentWrongAnswers(trx, since), ({ item_uuid }) => item_uuid);
    await trx.deleteFrom('course_item_figure').execute();
    await insertRows(trx, 'course_item_figure', {
      rows: statistics.map((row) => ({
        ...row,
        wrong: (wrong.get(row.item_uuid) ?? []).map(({ answer, count }) => ({
          text: textOf(deps, { itemUuid: row.item_uuid, answer }),
          count: Number(count),
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
