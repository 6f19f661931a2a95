import type { getPracticalQuestions } from '@lisan/contract/learner/practice';
import type { z } from 'zod';
import type { Session } from '../../../platform/auth/session.ts';
import { progressOf } from './practice-progress.ts';
import { answersOfPractical } from './store.ts';
import type { PracticeDeps } from './deps.ts';

type Deps = Pick<PracticeDeps, 'course' | 'db'>;

type Practical = Omit<z.infer<typeof getPracticalQuestions.reply>, 'messageCode'>;

/**
 * Returns a practical with its questions, without their keys, and the questions that this learner has answered.
 * @throws AppError not_found
 */
export async function getPractical(deps: Deps, session: Session, practicalId: string): Promise<Practical> {
  const practical = deps.course.requirePractical(practicalId);
  const questions = deps.course.questionsOf(practicalId);
  const answers = await answersOfPractical(deps.db, { subscriberId: session.subscriberId, practicalId });
  const answered = new Set(answers.map((answer) => answer.question_uuid));
  return {
    practical,
    questions: questions.map(({ view }) => view),
    answered_uuids: questions.map(({ uuid }) => uuid).filter((uuid) => answered.has(uuid)),
    progress: progressOf(questions, answers),
  };
}
