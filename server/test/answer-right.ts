import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import type { KeyedKind } from '../src/domain/grading/question-key.ts';
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

/** Returns the right answer by a question's key. */
export function rightAnswerOf({ kind, key }: KeyedKind): Answer {
  switch (kind) {
    case 'choice':
    case 'translate':
      return key.option;
    case 'gap':
    case 'dictation':
      return key.accepted[0] ?? '';
    case 'order':
      return key.accepted[0] ?? [];
    case 'match':
      return key.pairs;
    case 'speak':
      return 'good';
  }
}
