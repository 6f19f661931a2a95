import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import type { DailySession, SessionStep } from '@lisan/contract/learner/session';
import type { QuizQuestion } from '../src/domain/quiz/quiz-question.ts';
import type { TestApp } from './build-test-app.ts';
import type { Caller } from './call-api.ts';
import { rightAnswerOf } from '../../content/test/question-samples.ts';

type Question = Extract<SessionStep, { type: 'question' }>;

export const startSession = async (
  learner: Caller,
  body: { minutes?: 5 | 10 | 15; another?: boolean; first?: boolean } = {},
) => (await learner.call('POST /api/session/start', { body })).session;

export const prepareSessions = async (learner: Caller) => (await learner.call('POST /api/session/prepare')).sessions;

export const readSession = async (learner: Caller) => (await learner.call('GET /api/session')).session;

export const questionsOf = ({ steps }: DailySession): Question[] =>
  steps.filter((step): step is Question => step.type === 'question');

type Given = { session_uuid: string; question_uuid: string; answer: Answer; answered_at?: string };

export const answerStep = (learner: Caller, body: Given) => learner.call('POST /api/session/answer', { body });

/** Returns the right answer to a question of a session, from the stored key. */
export async function rightAnswerTo(test: TestApp, { uuid }: QuestionView): Promise<Answer> {
  const row = await test.services.db
    .selectFrom('daily_step')
    .select('question')
    .where('question_uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  // start-session stores it.
  return rightAnswerOf(row.question as QuizQuestion);
}

type Finish = {
  session: DailySession;
  isWrong?: (step: Question) => boolean;
  /** The time of the first answer, for answers that waited on a phone; each other one is given 10 seconds later. */
  answeredAt?: Date;
};

/**
 * Answers all open questions, right unless `isWrong`, and the questions that wrong answers add. Returns the last reply.
 */
export async function finishSession(
  test: TestApp,
  learner: Caller,
  { session, isWrong = () => false, answeredAt }: Finish,
) {
  const open = questionsOf(session).filter(({ correct }) => correct === null);
  let at = answeredAt?.getTime();
  let last: Awaited<ReturnType<typeof answerStep>> | undefined;
  for (let step = open.shift(); step; step = open.shift()) {
    const answer = isWrong(step) ? { dont_know: true as const } : await rightAnswerTo(test, step.question);
    last = await answerStep(learner, {
      session_uuid: session.uuid,
      question_uuid: step.question.uuid,
      answer,
      ...(at !== undefined && { answered_at: new Date(at).toISOString() }),
    });
    if (at !== undefined) at += 10_000;
    if (last.added?.type === 'question') open.push(last.added);
  }
  if (!last) throw new Error('the session has no open question');
  return last;
}
