import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightAnswerOf } from '../../../../test/answer-right.ts';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import { compactLearning } from '../../../../test/compact-learning.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { takeQuiz } from '../../../../test/quiz/take-quiz.ts';
import { finishSession, startSession } from '../../../../test/session-samples.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import type { QuizQuestion } from '../../../domain/quiz/quiz-question.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function signUpWithAccess(): Promise<Learner> {
  const learner = await signUp(test);
  await setAccess(test, learner, new Date(test.services.clock.now().getTime() + 60 * DAY_MS));
  return learner;
}

const dueAt = async ({ subscriberId }: Learner) => {
  const query = test.services.db.selectFrom('compaction_due').select('due_at');
  return (await query.where('subscriber_id', '=', subscriberId).executeTakeFirst())?.due_at;
};

/** What a turn may move or remove. */
async function rowsOf({ subscriberId }: Learner) {
  const { db } = test.services;
  const count = async (table: 'learning_event' | 'daily_step' | 'quiz_question') =>
    (await db.selectFrom(table).select('subscriber_id').where('subscriber_id', '=', subscriberId).execute()).length;
  const sessions = db.selectFrom('daily_session').select('state').where('subscriber_id', '=', subscriberId);
  return {
    events: await count('learning_event'),
    steps: await count('daily_step'),
    questions: await count('quiz_question'),
    open: (await sessions.where('state', 'in', ['open', 'prepared']).execute()).length,
  };
}

/** Compacts a learner whenever they are due. Returns the days of the turns, from now on, and the rows after each. */
async function turnsOf(learner: Learner) {
  const start = test.services.clock.now().getTime();
  const turns: ({ day: number } & Awaited<ReturnType<typeof rowsOf>>)[] = [];
  for (let due = await dueAt(learner); due; due = await dueAt(learner)) {
    const now = test.services.clock.now().getTime();
    test.advance(Math.max(0, due.getTime() - now));
    await compactLearning(test.services);
    turns.push({ day: Math.round((test.services.clock.now().getTime() - start) / DAY_MS), ...(await rowsOf(learner)) });
    if (turns.length > 10) break;
  }
  return turns;
}

/** Answers the mistakes of a quiz right. */
async function solveMistakes({ token, subscriberId }: Learner, count: number): Promise<void> {
  const { mistakes } = await callApi(test.app, 'GET /api/mistakes', { token, query: {} });
  for (const { uuid } of mistakes.slice(0, count)) {
    const rows = await test.services.db
      .selectFrom('quiz_question')
      .select('question')
      .where('subscriber_id', '=', subscriberId)
      // A later attempt may ask another question about the same item.
      .where('correct', '=', false)
      .execute();
    // start-attempt stores them.
    const question = rows.map((row) => row.question as QuizQuestion).find(({ item_uuid }) => item_uuid === uuid);
    if (!question) throw new Error('the mistake is of no quiz');
    const body = { mistake_uuid: uuid, answer: rightAnswerOf(question), answer_uuid: randomUUID() };
    test.advance(1000);
    await callApi(test.app, 'POST /api/mistakes/answer', { token, body });
  }
}

describe('a learner who has only questions left', () => {
  it('is due when the first of them ends, each time', async () => {
    const learner = await signUpWithAccess();
    await takeQuiz(test, learner, { right: 9 });
    await solveMistakes(learner, 3);
    expect(await turnsOf(learner)).toEqual([
      { day: 5, events: 0, steps: 0, questions: 12, open: 0 },
      { day: 30, events: 0, steps: 0, questions: 3, open: 0 },
      { day: 180, events: 0, steps: 0, questions: 0, open: 0 },
    ]);
  });

  it('is not due for questions that are mistakes, or of an attempt that is not finished', async () => {
    const learner = await signUpWithAccess();
    await takeQuiz(test, learner, { right: 10 });
    await callApi(test.app, 'GET /api/generate/question', {
      token: learner.token,
      query: { level_id: FIXTURE.a1, week: 1 },
    });
    const turns = await turnsOf(learner);
    expect(turns.at(-1)).toMatchObject({ day: 30, events: 2, questions: 14 });
    await solveMistakes(learner, 1);
    const later = await turnsOf(learner);
    expect(later.at(-1)).toMatchObject({ day: 150, events: 1, questions: 13 });
  });

  it('is due when a session that was left is closed, and when its steps end', async () => {
    const learner = await signUpWithAccess();
    await finishItem(test, learner, FIXTURE.word);
    await finishSession(test, learner, { session: await startSession(test, learner) });
    await startSession(test, learner, { another: true });
    const turns = await turnsOf(learner);
    expect(turns.map(({ day }) => day)).toEqual([5, 30, 60]);
    expect(turns.map(({ steps, open }) => [steps > 0, open])).toEqual([
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
  });

  it('is due for a session without an answer, also as the first of all', async () => {
    const learner = await signUpWithAccess();
    await startSession(test, learner);
    const turns = await turnsOf(learner);
    expect(turns.at(-1)).toEqual({ day: 60, events: 0, steps: 0, questions: 0, open: 0 });
  });
});
