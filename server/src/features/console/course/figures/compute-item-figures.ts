import { sql } from 'kysely';
import { insertRows } from '../../../../platform/database/insert-rows.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Job } from '../../../../platform/queue/job.ts';
import type { ConsoleDeps } from '../../deps.ts';
import {
  frequentWrongAnswers,
  newestComputation,
  nextLearners,
  sumAnswers,
  type ItemSums,
  type WrongAnswer,
} from './answer-statistics.ts';

const DAY_MS = 86_400_000;
const WINDOW_MS = 180 * DAY_MS;
/** Beyond this number, a sample is enough: an item that one in a hundred of them met has two hundred answers. */
const MAX_LEARNERS = 20_000;
/** Learners of one statement, which sorts the answers of half a year in memory. */
const BATCH = 50;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** The lock of the process that computes. */
const LOCK_KEY = 7_340_024;

/** Computes statistics of the answers to each item of the course, once a day. */
export function itemFiguresJob(deps: ConsoleDeps): Job {
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
 * Replaces the statistics of all items, from the answers of half a year: of all learners, or of a sample of very many.
 * Does nothing within a day of the last time.
 */
export async function computeItemFigures(
  deps: ConsoleDeps,
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
  { newId }: ConsoleDeps,
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

async function storeFigures(deps: ConsoleDeps, tally: ItemTally, now: Date): Promise<void> {
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

/** Returns the text of a chosen option; a typed answer as it is. */
function textOf({ course }: ConsoleDeps, { itemUuid, answer }: { itemUuid: string; answer: string }): string {
  return course.question(itemUuid)?.view.options?.find(({ id }) => id === answer)?.text ?? answer;
}

const WRONG_ANSWERS = 3;

type ItemStatistic = { item_uuid: string; answers: number; correct: number; discrimination: number | null };

/** Adds up the answers of batches of learners. */
class ItemTally {
  readonly #sums = new Map<string, ItemSums>();
  readonly #wrong = new Map<string, Map<string, number>>();

  add(sums: readonly ItemSums[], wrong: readonly WrongAnswer[]): void {
    for (const row of sums) {
      const known = this.#sums.get(row.item_uuid);
      this.#sums.set(row.item_uuid, known ? sumOf(known, row) : row);
    }
    for (const { item_uuid, answer, count } of wrong) {
      const counts = this.#wrong.get(item_uuid) ?? new Map<string, number>();
      counts.set(answer, (counts.get(answer) ?? 0) + count);
      this.#wrong.set(item_uuid, counts);
    }
  }

  statistics(): ItemStatistic[] {
    return [...this.#sums.values()].map((sums) => {
      const { item_uuid, answers, correct } = sums;
      return { item_uuid, answers, correct, discrimination: correlationOf(sums) };
    });
  }

  /** Returns the most frequent wrong answers to an item. */
  wrongAnswersTo(itemUuid: string): { answer: string; count: number }[] {
    const counts = [...(this.#wrong.get(itemUuid) ?? [])].map(([answer, count]) => ({ answer, count }));
    return counts
      .toSorted((one, other) => other.count - one.count || (one.answer < other.answer ? -1 : 1))
      .slice(0, WRONG_ANSWERS);
  }
}

function sumOf(one: ItemSums, other: ItemSums): ItemSums {
  return {
    item_uuid: one.item_uuid,
    answers: one.answers + other.answers,
    correct: one.correct + other.correct,
    learners: one.learners + other.learners,
    right: one.right + other.right,
    share: one.share + other.share,
    share_squared: one.share_squared + other.share_squared,
    right_share: one.right_share + other.right_share,
  };
}

/** Returns the point-biserial correlation; null if all learners were right, or wrong, or all have the same share. */
function correlationOf({ learners: n, right, share, share_squared, right_share }: ItemSums): number | null {
  const spread = (n * right - right ** 2) * (n * share_squared - share ** 2);
  // Rounding leaves a small remainder of zero.
  return spread > 1e-9 ? (n * right_share - right * share) / Math.sqrt(spread) : null;
}
