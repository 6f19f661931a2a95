import type { Answer } from '@lisan/contract/learner/question';
import type { AnyAnswer } from './outbox-entry.ts';

const question = (uuid: string) =>
  ({ uuid, kind: 'choice', skill: 'grammar', prompt: { en: `He ___ ${uuid}.` } }) as const;

/** Returns an answer to a question of the first week's quiz, with the question's id. */
export function quizAnswer(uuid: string, answer: Answer = 'a'): AnyAnswer {
  return {
    key: 'POST /api/check/question/answer',
    id: uuid,
    body: { question_uuid: uuid, answer },
    exercise: { path: '/week/1/quiz', title: 'اختبار الأسبوع 1' },
    question: question(uuid),
  };
}

/** Returns an answer in a practical, with a separate id. */
export function practiceAnswer(id: string, uuid: string, answer: Answer = 'a'): AnyAnswer {
  return {
    key: 'POST /api/check/practical/answer',
    id,
    body: { practical_id: 'p', question_uuid: uuid, answer, answer_uuid: id },
    exercise: { path: '/practical/questions/p', title: 'في المطار' },
    question: question(uuid),
  };
}
