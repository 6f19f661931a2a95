import type { getPracticalQuestions } from '@lisan/contract/practice';
import type { z } from 'zod';
import type { Session } from '../../platform/auth/session.ts';
import type { Services } from '../../compose/services.ts';
import { progressOf } from './practice-progress.ts';
import { answersOfPractical } from './store.ts';

type Practical = Omit<z.infer<typeof getPracticalQuestions.reply>, 'messageCode'>;

/**
 * A practical with its questions, without their keys, and those that this learner has answered.
 * @throws AppError not_found
 */
export async function getPractical(services: Services, session: Session, practicalId: string): Promise<Practical> {
  const practical = services.course.requirePractical(practicalId);
  const questions = services.course.questionsOf(practicalId);
  const answers = await answersOfPractical(services.db, { subscriberId: session.subscriberId, practicalId });
  const answered = new Set(answers.map((answer) => answer.question_uuid));
  return {
    practical,
    questions: questions.map(({ view }) => view),
    answered_uuids: questions.map(({ uuid }) => uuid).filter((uuid) => answered.has(uuid)),
    progress: progressOf(questions, answers),
  };
}
