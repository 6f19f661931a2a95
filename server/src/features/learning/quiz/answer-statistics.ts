import { uuidOf } from '@lisan/content/item-uuid';
import type { AnswerStatistics } from '@lisan/content/sheet/week-sheet';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

type Question = { id: string; options?: readonly { id: string; text: string }[] };

type Counted = { question_uuid: string; answer: string | null; correct: boolean; count: number };

/**
 * Counts the stored answers to authored questions: the last answer of each learner in a practice, and every answer in a
 * weekly quiz. Reads both tables as a whole, because neither has an index by question: for a long-read connection.
 */
export async function answerStatistics(
  db: Database,
  questions: readonly Question[],
): Promise<Map<string, AnswerStatistics>> {
  const byUuid = new Map(questions.map((question) => [uuidOf('question', question.id), question]));
  const { rows } = await sql<Counted>`
    select question_uuid, answer #>> '{}' as answer, correct, count(*)::int as count
    from (
      select question_uuid::text, answer, correct from practical_answer
      where question_uuid = any(${[...byUuid.keys()]}::uuid[])
      union all
      select question ->> 'item_uuid', answer, correct from quiz_question
      where answered_at is not null and question ->> 'item_uuid' = any(${[...byUuid.keys()]}::text[])
    ) as answered
    group by 1, 2, 3`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.question_uuid)].flatMap(([uuid, counted]) => {
      const question = byUuid.get(uuid);
      return question ? [[question.id, statisticsOf(question, counted)] as const] : [];
    }),
  );
}

function statisticsOf({ options = [] }: Question, counted: readonly Counted[]): AnswerStatistics {
  const sum = (rows: readonly Counted[]) => rows.reduce((total, { count }) => total + count, 0);
  const chosen = options.map(({ id, text }) => ({
    option: text,
    count: sum(counted.filter((row) => !row.correct && row.answer === id)),
  }));
  const [wrong] = chosen.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  return { answers: sum(counted), right: sum(counted.filter((row) => row.correct)), ...(wrong && { wrong }) };
}
