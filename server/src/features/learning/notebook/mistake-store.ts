import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { PageCursor } from '../../../platform/http/page-cursor.ts';
import { mistakeOf, mistakes } from '../course/compacted.ts';

/** The last wrong answer to an item or question that was not answered right since. */
export type MissedRow = {
  item_uuid: string;
  id: string;
  at: Date;
  kind: 'quiz_answer' | 'practical_answer' | 'review_answer' | 'session_answer';
  detail: object;
};

/** Lists a page of mistakes, the newest first. `after`: the last mistake of the previous page. */
export async function missedPage(
  db: Database,
  subscriberId: string,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<MissedRow[]> {
  const following = after === null ? sql`true` : sql`(at, id) < (${after.at}, ${after.id})`;
  const { rows } = await sql<MissedRow>`
    select * from ${mistakes(subscriberId)} as missed
    where ${following} order by at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countMissed(db: Database, subscriberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${mistakes(subscriberId)} as missed`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the mistake of an item or question; undefined if its last answer was right or it was never answered. */
export async function findMissed(
  db: Database,
  at: { subscriberId: string; itemUuid: string },
): Promise<MissedRow | undefined> {
  const { rows } = await sql<MissedRow>`select * from ${mistakeOf(at)} as missed`.execute(db);
  return rows[0];
}

/** Returns events by their ids. */
export async function eventsById(
  db: Database,
  at: { subscriberId: string; ids: string[] },
): Promise<ReadonlyMap<string, MissedRow>> {
  if (at.ids.length === 0) return new Map();
  const { rows } = await sql<MissedRow>`
    select item_uuid, id, at, kind, detail from learning_event
    where subscriber_id = ${at.subscriberId} and id = any(${at.ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

type AnsweredRow = { attempt_id: string; question: object; answer: unknown };

/** Lists the wrongly answered quiz questions of these attempts. */
export async function missedInAttempts(
  db: Database,
  at: { subscriberId: string; attemptIds: string[] },
): Promise<AnsweredRow[]> {
  if (at.attemptIds.length === 0) return [];
  const { rows } = await sql<AnsweredRow>`
    select attempt_id, question, answer from quiz_question
    where subscriber_id = ${at.subscriberId} and attempt_id = any(${at.attemptIds}) and correct = false`.execute(db);
  return rows;
}

/** Returns the last answers to questions of practicals and tense pages, by question. */
export async function practicalAnswers(
  db: Database,
  at: { subscriberId: string; questionUuids: string[] },
): Promise<ReadonlyMap<string, unknown>> {
  if (at.questionUuids.length === 0) return new Map();
  const { rows } = await sql<{ question_uuid: string; answer: unknown }>`
    select question_uuid, answer from practical_answer
    where subscriber_id = ${at.subscriberId} and question_uuid = any(${at.questionUuids})`.execute(db);
  return new Map(rows.map((row) => [row.question_uuid, row.answer]));
}
