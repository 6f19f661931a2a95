import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { PlacementAnswerTable, PlacementTestTable } from '../../../platform/database/tables/learning.ts';

export type TestRow = Selectable<PlacementTestTable>;
export type TestAnswerRow = Selectable<PlacementAnswerTable>;

export async function insertTest(db: Database, row: Insertable<PlacementTestTable>): Promise<TestRow> {
  return db.insertInto('placement_test').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Returns the newest test of a form that has no answer. */
export async function unansweredTest(
  db: Database,
  at: { subscriberId: string; form: TestRow['form']; since: Date },
): Promise<TestRow | undefined> {
  return db
    .selectFrom('placement_test')
    .selectAll()
    .where('subscriber_id', '=', at.subscriberId)
    .where('form', '=', at.form)
    .where('started_at', '>', at.since)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('placement_answer')
            .select('question_uuid')
            .whereRef('placement_answer.subscriber_id', '=', 'placement_test.subscriber_id')
            .whereRef('placement_answer.test_id', '=', 'placement_test.id'),
        ),
      ),
    )
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the items that a learner answered in tests other than `testId`; null: in any test. */
export async function itemsOfOtherTests(
  db: Database,
  at: { subscriberId: string; testId: string | null },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('placement_answer')
    .select(['question_uuid', 'test_id'])
    .where('subscriber_id', '=', at.subscriberId)
    .execute();
  return new Set(rows.filter((row) => row.test_id !== at.testId).map((row) => row.question_uuid));
}

/** Locks a test, which serialises its answers. */
export async function lockTest(
  trx: Database,
  at: { subscriberId: string; testId: string },
): Promise<TestRow | undefined> {
  return trx
    .selectFrom('placement_test')
    .selectAll()
    .where('subscriber_id', '=', at.subscriberId)
    .where('id', '=', at.testId)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateTest(trx: Database, test: TestRow, set: Updateable<PlacementTestTable>): Promise<void> {
  await trx
    .updateTable('placement_test')
    .set(set)
    .where('subscriber_id', '=', test.subscriber_id)
    .where('id', '=', test.id)
    .execute();
}

export async function answersOfTest(trx: Database, test: TestRow): Promise<TestAnswerRow[]> {
  return trx
    .selectFrom('placement_answer')
    .selectAll()
    .where('subscriber_id', '=', test.subscriber_id)
    .where('test_id', '=', test.id)
    .execute();
}

export async function insertTestAnswer(trx: Database, row: Insertable<PlacementAnswerTable>): Promise<TestAnswerRow> {
  return trx.insertInto('placement_answer').values(row).returningAll().executeTakeFirstOrThrow();
}
