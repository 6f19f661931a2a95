import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import { rightAnswerOf } from '../../content/test/question-samples.ts';
import type { QuizQuestion } from '../src/domain/quiz/quiz-question.ts';
import type { TestApp } from './build-test-app.ts';

/** Returns the right answer to a question of a weekly quiz, from the stored key. */
export async function rightAnswerTo(test: TestApp, question: QuestionView): Promise<Answer> {
  const row = await test.services.db
    .selectFrom('quiz_question')
    .select('question')
    .where('question_uuid', '=', question.uuid)
    .executeTakeFirstOrThrow();
  // start-attempt stores it.
  return rightAnswerOf(row.question as QuizQuestion);
}
