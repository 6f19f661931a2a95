import type { reportItem as reportItemCall } from '@lisan/contract/learner/report';
import type { z } from 'zod';
import { type Insertable, sql } from 'kysely';
import type { QuestionView } from '@lisan/contract/learner/question';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { ItemReportTable } from '../../../platform/database/tables/support.ts';
import { openCase } from '../../account/support/open-case.ts';
import { describePart, describeQuestion } from '../course/describe-part.ts';
import type { LearningDeps } from '../deps.ts';

type Report = z.infer<typeof reportItemCall.body>;
/** The subject of a report as the server knows it; unknown fields are as the client sent them. */
type Reported = { itemId: string; questionId: string | null; shown: string | undefined; correct: string | undefined };

/** Far more than a helpful learner sends in a day. */
const MAX_REPORTS_PER_DAY = 40;
const DAY_MS = 86_400_000;

const TOO_MANY = 'وصلتنا اليوم بلاغات كثيرة منك، شكرًا. يمكن المتابعة غدًا.';

/**
 * Stores a report of a course item or a question with the version of the course, and puts it into the inbox of staff.
 * The same report of one learner counts once.
 * @throws AppError not_found for an item that is not in the course and was not asked of this learner; too_many_requests
 */
export async function reportItem(deps: LearningDeps, subscriberId: string, report: Report): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const reported = await findReported(trx, deps, { subscriberId, report });
    const since = new Date(now.getTime() - DAY_MS);
    if ((await countReports(trx, { subscriberId, since })) >= MAX_REPORTS_PER_DAY) {
      throw new AppError('too_many_requests', { message: TOO_MANY, retryAfter: DAY_MS / 1000 });
    }
    const id = deps.newId();
    const isNew = await insertItemReport(trx, {
      id,
      subscriber_id: subscriberId,
      item_id: reported.itemId,
      question_id: reported.questionId,
      course_version_id: deps.course.versionId,
      reason: report.reason,
      text: report.text ?? null,
      part: report.part ?? null,
      shown: reported.shown ?? null,
      answer: report.answer === undefined ? null : JSON.stringify(report.answer),
      correct_answer: reported.correct ?? null,
      at: now,
    });
    if (!isNew) return;
    const subject = joinLines(reported.shown, report.part);
    await openCase(trx, deps, {
      kind: 'item_report',
      sourceId: id,
      subscriberId,
      topic: `item:${reported.itemId}`,
      subject,
      text: report.text ?? '',
      at: now,
    });
  });
}

async function findReported(
  trx: Database,
  { course }: LearningDeps,
  { subscriberId, report }: { subscriberId: string; report: Report },
): Promise<Reported> {
  const { uuid } = report;
  const authored = course.question(uuid);
  if (authored) {
    const { view, correct_answer: correct } = authored;
    return { itemId: uuid, questionId: uuid, shown: describeQuestion(view), correct };
  }
  const part = describePart(course, uuid);
  if (part !== undefined) {
    return { itemId: uuid, questionId: null, shown: joinLines(part, report.shown), correct: report.correct_answer };
  }
  const asked = await findAskedQuestion(trx, { subscriberId, questionId: uuid });
  if (!asked) throw new AppError('not_found');
  const shown = asked.view ? describeQuestion(asked.view) : joinLines(describePart(course, asked.itemId), report.shown);
  return { itemId: asked.itemId, questionId: uuid, shown, correct: asked.correctAnswer ?? report.correct_answer };
}

function joinLines(...lines: (string | undefined)[]): string {
  return lines.filter((line) => line !== undefined && line !== '').join('\n');
}

/** Inserts a report; returns false if the same report exists. */
async function insertItemReport(db: Database, row: Insertable<ItemReportTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('item_report')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function countReports(db: Database, at: { subscriberId: string; since: Date }): Promise<number> {
  const { count } = await db
    .selectFrom('item_report')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('subscriber_id', '=', at.subscriberId)
    .where('at', '>', at.since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A question that the server composed for one learner. The views of answered reviews are not stored. */
type AskedQuestion = { itemId: string; view: QuestionView | null; correctAnswer: string | null };

type Row = { item_uuid: string; view: QuestionView | null; correct_answer: string | null };

/**
 * Finds a question that this learner was asked in a quiz, a session or a review; each part reads one key of an index.
 */
async function findAskedQuestion(
  db: Database,
  { subscriberId, questionId }: { subscriberId: string; questionId: string },
): Promise<AskedQuestion | undefined> {
  const { rows } = await sql<Row>`
    select (question->>'item_uuid')::uuid as item_uuid, question->'view' as view,
      question->>'correct_answer' as correct_answer
    from quiz_question where subscriber_id = ${subscriberId} and question_uuid = ${questionId}
    union all
    select item_uuid, question->'view', question->>'correct_answer'
    from daily_step where subscriber_id = ${subscriberId} and question_uuid = ${questionId}
    union all
    select item_uuid, question->'view', question->>'correct_answer'
    from review_card where subscriber_id = ${subscriberId} and question_uuid = ${questionId}
    union all
    select item_uuid, null, detail->'reply'->>'correct_answer'
    from learning_event where subscriber_id = ${subscriberId} and id = ${questionId} and kind = 'review_answer'
    limit 1`.execute(db);
  const [row] = rows;
  return row && { itemId: row.item_uuid, view: row.view, correctAnswer: row.correct_answer };
}
