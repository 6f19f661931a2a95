import type { SessionResult } from '@lisan/contract/learner/session';
import { sql, type Selectable } from 'kysely';
import type { PlannedStep } from '../../../domain/session/compose-session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { DailySessionTable, DailyStepTable } from '../../../platform/database/tables/learning.ts';
import { answers, scheduleCompaction } from '../course/compacted.ts';

export type SessionRow = Selectable<DailySessionTable>;
export type StepRow = Selectable<DailyStepTable>;
type SessionKey = Pick<SessionRow, 'subscriber_id' | 'id'>;

export async function findOpenSession(db: Database, subscriberId: string): Promise<SessionRow | undefined> {
  return db
    .selectFrom('daily_session')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/** Returns the newest session that was started on a learner-day and is finished. */
export async function findFinishedSession(
  db: Database,
  at: { subscriberId: string; learnerDay: string },
): Promise<SessionRow | undefined> {
  return db
    .selectFrom('daily_session')
    .selectAll()
    .where('subscriber_id', '=', at.subscriberId)
    .where('learner_day', '=', at.learnerDay)
    .where('state', '=', 'finished')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the sessions that were composed ahead and not started, in the order of their days. */
export async function findPreparedSessions(db: Database, subscriberId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('daily_session')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .where('state', '=', 'prepared')
    .orderBy('learner_day')
    .execute();
}

export async function hasFinishedSession(db: Database, subscriberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('daily_session')
    .select('id')
    .where('subscriber_id', '=', subscriberId)
    .where('state', '=', 'finished')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function lockSession(trx: Database, key: SessionKey): Promise<SessionRow | undefined> {
  return trx
    .selectFrom('daily_session')
    .selectAll()
    .where('subscriber_id', '=', key.subscriber_id)
    .where('id', '=', key.id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertSession(trx: Database, row: SessionRow, steps: readonly PlannedStep[]): Promise<void> {
  await trx
    .insertInto('daily_session')
    .values({ ...row, result: null })
    .execute();
  await insertSteps(trx, row, { steps, from: 0 });
  await scheduleCompaction(trx, { subscriberId: row.subscriber_id, now: row.started_at });
}

/** Appends steps, numbered from `from`. */
export async function insertSteps(
  trx: Database,
  { subscriber_id, id }: SessionKey,
  { steps, from }: { steps: readonly PlannedStep[]; from: number },
): Promise<void> {
  await insertRows(trx, 'daily_step', {
    rows: steps.map((step, i) => ({
      subscriber_id,
      session_id: id,
      position: from + i,
      purpose: step.type === 'present' ? step.type : step.purpose,
      item_uuid: step.itemUuid,
      question_uuid: step.type === 'present' ? null : step.question.uuid,
      question: step.type === 'present' ? null : step.question,
    })),
  });
}

export async function stepsOf(db: Database, { subscriber_id, id }: SessionKey): Promise<StepRow[]> {
  return db
    .selectFrom('daily_step')
    .selectAll()
    .where('subscriber_id', '=', subscriber_id)
    .where('session_id', '=', id)
    .orderBy('position')
    .execute();
}

/** Counts the questions of a session, answered and in total. */
export async function countSteps(
  db: Database,
  { subscriber_id, id }: SessionKey,
): Promise<{ answered: number; total: number }> {
  const { rows } = await sql<{ answered: number; total: number }>`
    select count(answered_at) as answered, count(question_uuid) as total from daily_step
    where subscriber_id = ${subscriber_id} and session_id = ${id}`.execute(db);
  return rows[0] ?? { answered: 0, total: 0 };
}

/** Returns when a session was last used: its last answer, or its start. */
export async function lastUsedAt(db: Database, { subscriber_id, id, started_at }: SessionRow): Promise<Date> {
  const row = await db
    .selectFrom('daily_step')
    .select((e) => e.fn.max('answered_at').as('at'))
    .where('subscriber_id', '=', subscriber_id)
    .where('session_id', '=', id)
    .executeTakeFirst();
  return row?.at ?? started_at;
}

export async function saveReply(
  trx: Database,
  step: StepRow,
  { correct, reply, at }: { correct: boolean; reply: object; at: Date },
): Promise<void> {
  await trx
    .updateTable('daily_step')
    .set({ correct, reply: JSON.stringify(reply), answered_at: at })
    .where('subscriber_id', '=', step.subscriber_id)
    .where('session_id', '=', step.session_id)
    .where('position', '=', step.position)
    .execute();
}

/** Ends a session: `finished` with a result, `closed` without one. */
export async function endSession(
  trx: Database,
  { subscriber_id, id }: SessionKey,
  { at, result }: { at: Date; result: SessionResult | null },
): Promise<void> {
  await trx
    .updateTable('daily_session')
    .set({ state: result ? 'finished' : 'closed', ended_at: at, result: result && JSON.stringify(result) })
    .where('subscriber_id', '=', subscriber_id)
    .where('id', '=', id)
    .where('state', 'in', ['open', 'prepared'])
    .execute();
}

/** Moves a prepared session to the day of its start. It is open from then on, unless another one is. */
export async function markStarted(
  trx: Database,
  { subscriber_id, id }: SessionKey,
  started: Pick<SessionRow, 'state' | 'learner_day' | 'started_at'>,
): Promise<void> {
  await trx
    .updateTable('daily_session')
    .set(started)
    .where('subscriber_id', '=', subscriber_id)
    .where('id', '=', id)
    .execute();
}

/** Returns whether the last answer about each item and authored question since an instant was right, newest first. */
export async function lastAnswers(
  db: Database,
  { subscriberId, since }: { subscriberId: string; since: Date },
): Promise<{ item_uuid: string; correct: boolean }[]> {
  const { rows } = await sql<{ item_uuid: string; correct: boolean }>`
    select item_uuid, correct from (
      select distinct on (item_uuid) item_uuid, correct, at from ${answers({ subscriberIds: [subscriberId], since })} as answer
      order by item_uuid, at desc
    ) as newest order by at desc`.execute(db);
  return rows;
}

/** Returns whether each item was played in the last answered question that asked to recognise it as a new item. */
export async function lastRecognitions(
  db: Database,
  subscriberId: string,
): Promise<{ item_uuid: string; was_played: boolean }[]> {
  const { rows } = await sql<{ item_uuid: string; was_played: boolean }>`
    select distinct on (item_uuid) item_uuid, question ->> 'skill' = 'listening' as was_played from daily_step
    where subscriber_id = ${subscriberId} and purpose = 'recognise' and answered_at is not null
    order by item_uuid, answered_at desc`.execute(db);
  return rows;
}
