import { nameWords } from '../../../domain/text/fold.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Job } from '../../../platform/queue/job.ts';

const BATCH = 500;
/** A process of the version before, and an import of rows, may write names that are not folded. */
const AGAIN_MS = 60_000;

/** Folds the names that were written without it, for the search of staff. */
export function foldNamesJob({ db, clock }: { db: Database; clock: MovableClock }): Job {
  let isDone = false;
  return {
    name: 'fold-names',
    workers: 'media',
    async pass() {
      const folded = await foldBatch(db);
      isDone = folded < BATCH;
      return folded;
    },
    nextDue: async () => (isDone ? new Date(clock.now().getTime() + AGAIN_MS) : clock.now()),
  };
}

async function foldBatch(db: Database): Promise<number> {
  const rows = await db
    .selectFrom('subscriber')
    .select(['id', 'name'])
    .where('name', 'is not', null)
    .where('name_folded', 'is', null)
    .limit(BATCH)
    .execute();
  for (const { id, name } of rows) {
    // A name that changed meanwhile was folded by its writer.
    await db
      .updateTable('subscriber')
      .set({ name_folded: nameWords(name ?? '') })
      .where('id', '=', id)
      .where('name', '=', name)
      .where('name_folded', 'is', null)
      .execute();
  }
  return rows.length;
}
