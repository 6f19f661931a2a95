import type { Insertable, Selectable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { WritingMistakeTable } from '../../../platform/database/tables/writing.ts';

export type MistakeRow = Selectable<WritingMistakeTable>;

/** Inserts mistakes; skips mistakes that this learner already has. */
export async function insertMistakes(db: Database, rows: Insertable<WritingMistakeTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('writing_mistake')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute();
}

const unsolved = (db: Database, subscriberId: string) =>
  db.selectFrom('writing_mistake').where('subscriber_id', '=', subscriberId).where('solved_at', 'is', null);

/** Lists the mistakes that are due at `now`, the most overdue first. */
export async function dueMistakes(
  db: Database,
  at: { subscriberId: string; now: Date; limit: number },
): Promise<MistakeRow[]> {
  return unsolved(db, at.subscriberId)
    .selectAll()
    .where('due_at', '<=', at.now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(at.limit)
    .execute();
}

export async function countDue(db: Database, at: { subscriberId: string; now: Date }): Promise<number> {
  const { count } = await unsolved(db, at.subscriberId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('due_at', '<=', at.now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the next due time after `now`; null without one. */
export async function nextMistakeAt(db: Database, at: { subscriberId: string; now: Date }): Promise<Date | null> {
  const row = await unsolved(db, at.subscriberId)
    .select('due_at')
    .where('due_at', '>', at.now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}

export async function findMistake(
  db: Database,
  at: { subscriberId: string; mistakeUuid: string },
): Promise<MistakeRow | undefined> {
  return db
    .selectFrom('writing_mistake')
    .selectAll()
    .where('subscriber_id', '=', at.subscriberId)
    .where('id', '=', at.mistakeUuid)
    .executeTakeFirst();
}

/** Records the effect of an answer. */
export async function storeAnswer(
  db: Database,
  at: { subscriberId: string; mistakeUuid: string },
  answered: { dueAt: Date; solvedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('writing_mistake')
    .set({ due_at: answered.dueAt, solved_at: answered.solvedAt })
    .where('subscriber_id', '=', at.subscriberId)
    .where('id', '=', at.mistakeUuid)
    .execute();
}
