import type { QuestionView } from '@lisan/contract/learner/question';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** A question that the server composed for one learner. The views of answered reviews are not stored. */
export type AskedQuestion = { itemId: string; view: QuestionView | null; correctAnswer: string | null };

type Row = { item_uuid: string; view: QuestionView | null; correct_answer: string | null };

/** Finds a question that this learner was asked in a quiz, a session or a review; each part reads one key of an index. */
export async function findAskedQuestion(
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
