import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import type { DailySession, SessionStep } from '@lisan/contract/learner/session';
import type { QuizQuestion } from '../src/domain/quiz/quiz-question.ts';
import type { TestApp } from './build-test-app.ts';
import { callApi } from './call-api.ts';
import { rightAnswerOf } from './answer-right.ts';
import type { Learner } from './sign-up.ts';

type Question = Extract<SessionStep, { type: 'question' }>;

export const startSession = async (
  test: TestApp,
  { token }: Learner,
  body: { minutes?: 5 | 10 | 15; another?: boolean; first?: boolean } = {},
) => (await callApi(test.app, 'POST /api/session/start', { token, body })).session;

export const prepareSessions = async (test: TestApp, { token }: Learner) =>
  (await callApi(test.app, 'POST /api/session/prepare', { token })).sessions;

export const readSession = async (test: TestApp, { token }: Learner) =>
  (await callApi(test.app, 'GET /api/session', { token })).session;

export const questionsOf = ({ steps }: DailySession): Question[] =>
  steps.filter((step): step is Question => step.type === 'question');

type Given = { session_uuid: string; question_uuid: string; answer: Answer; answered_at?: string };

export const answerStep = (test: TestApp, { token }: Learner, body: Given) =>
  callApi(test.app, 'POST /api/session/answer', { token, body });

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
  /** For answers that waited on a phone. */
  answeredAt?: Date;
};

/** Answers all open questions, right unless `isWrong`, and those that wrong answers add. Returns the last reply. */
export async function finishSession(
  test: TestApp,
  learner: Learner,
  { session, isWrong = () => false, answeredAt }: Finish,
) {
  const open = questionsOf(session).filter(({ correct }) => correct === null);
  let last: Awaited<ReturnType<typeof answerStep>> | undefined;
  for (let step = open.shift(); step; step = open.shift()) {
    const answer = isWrong(step) ? { dont_know: true as const } : await rightAnswerTo(test, step.question);
    last = await answerStep(test, learner, {
      session_uuid: session.uuid,
      question_uuid: step.question.uuid,
      answer,
      ...(answeredAt && { answered_at: answeredAt.toISOString() }),
    });
    if (last.added?.type === 'question') open.push(last.added);
  }
  if (!last) throw new Error('the session has no open question');
  return last;
}
