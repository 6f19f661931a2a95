import type { Answer } from '@lisan/contract/learner/question';
import type { MissedQuestion } from '@lisan/contract/learner/quiz';
import { answerAsText, explainAnswer } from '../../../domain/grading/grade-answer.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { questionOf } from './next-question.ts';
import { missedQuestions } from './store.ts';

/** Lists the wrong answers of an attempt, as every screen about its result shows them. */
export async function listMissed(
  db: Database,
  attempt: { subscriber_id: string; id: string },
): Promise<MissedQuestion[]> {
  const rows = await missedQuestions(db, attempt);
  return rows.map((row) => {
    const question = questionOf(row);
    const { view, correct_answer } = question;
    // answer-question stores only graded answers.
    const answer = row.answer as Answer;
    return {
      question: view,
      answered: answerAsText(view, answer),
      correct_answer,
      why: explainAnswer(question, { answer, isCorrect: false }),
    };
  });
}
