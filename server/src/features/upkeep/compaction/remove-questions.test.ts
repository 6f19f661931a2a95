import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { rightAnswerOf } from '../../../../../content/test/question-samples.ts';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { compactLearning } from '../../../../test/compact-learning.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { takeQuiz } from '../../../../test/quiz/take-quiz.ts';
import { finishSession, startSession } from '../../../../test/session-samples.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import type { QuizQuestion } from '../../../domain/quiz/quiz-question.ts';

async function signUpWithAccess(server: TestApp): Promise<Learner> {
  const learner = await signUp(server);
  await setAccess(server, learner, new Date(server.services.clock.now().getTime() + 60 * DAY_MS));
  return learner;
}

const dueAt = async (server: TestApp, { subscriberId }: Learner) => {
  const query = server.services.db.selectFrom('compaction_due').select('due_at');
  return (await query.where('subscriber_id', '=', subscriberId).executeTakeFirst())?.due_at;
};

/** Counts the rows that a turn may move or remove. */
async function rowsOf(server: TestApp, { subscriberId }: Learner) {
  const { db } = server.services;
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
async function turnsOf(server: TestApp, learner: Learner) {
  const start = server.services.clock.now().getTime();
  const turns: ({ day: number } & Awaited<ReturnType<typeof rowsOf>>)[] = [];
  for (let due = await dueAt(server, learner); due; due = await dueAt(server, learner)) {
    const now = server.services.clock.now().getTime();
    server.advance(Math.max(0, due.getTime() - now));
    await compactLearning(server.services);
    turns.push({
      day: Math.round((server.services.clock.now().getTime() - start) / DAY_MS),
      ...(await rowsOf(server, learner)),
    });
    if (turns.length > 10) break;
  }
  return turns;
}

/** Answers the mistakes of a quiz right. */
async function solveMistakes(server: TestApp, learner: Learner, count: number): Promise<void> {
  const { mistakes } = await learner.call('GET /api/mistakes', { query: {} });
  for (const { uuid } of mistakes.slice(0, count)) {
    const rows = await server.services.db
      .selectFrom('quiz_question')
      .select('question')
      .where('subscriber_id', '=', learner.subscriberId)
      // A later attempt may ask another question about the same item.
      .where('correct', '=', false)
      .execute();
    // `startAttempt` stores the questions.
    const question = rows.map((row) => row.question as QuizQuestion).find(({ item_uuid }) => item_uuid === uuid);
    if (!question) throw new Error('the mistake is of no quiz');
    const body = { mistake_uuid: uuid, answer: rightAnswerOf(question), answer_uuid: randomUUID() };
    server.advance(1000);
    await learner.call('POST /api/mistakes/answer', { body });
  }
}

describe('a learner who has only questions left', () => {
  it('is due when the first of them ends, each time', async ({ server }) => {
    const learner = await signUpWithAccess(server);
    await takeQuiz(server, learner, { right: 9 });
    await solveMistakes(server, learner, 3);
    expect(await turnsOf(server, learner)).toEqual([
      { day: 5, events: 0, steps: 0, questions: 12, open: 0 },
      { day: 30, events: 0, steps: 0, questions: 3, open: 0 },
      { day: 180, events: 0, steps: 0, questions: 0, open: 0 },
    ]);
  });

  it('is not due for questions that are mistakes, or of an attempt that is not finished', async ({ server }) => {
    const learner = await signUpWithAccess(server);
    await takeQuiz(server, learner, { right: 10 });
    await learner.call('GET /api/generate/question', { query: { level_id: FIXTURE.a1, week: 1 } });
    const turns = await turnsOf(server, learner);
    expect(turns.at(-1)).toMatchObject({ day: 30, events: 2, questions: 14 });
    await solveMistakes(server, learner, 1);
    const later = await turnsOf(server, learner);
    expect(later.at(-1)).toMatchObject({ day: 150, events: 1, questions: 13 });
  });

  it('is due when a session that was left is closed, and when its steps end', async ({ server }) => {
    const learner = await signUpWithAccess(server);
    await finishItem(server, learner, FIXTURE.word);
    await finishSession(server, learner, { session: await startSession(learner) });
    await startSession(learner, { another: true });
    const turns = await turnsOf(server, learner);
    expect(turns.map(({ day }) => day)).toEqual([5, 30, 60]);
    expect(turns.map(({ steps, open }) => [steps > 0, open])).toEqual([
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
  });

  it('is due for a session without an answer, also as the first of all', async ({ server }) => {
    const learner = await signUpWithAccess(server);
    await startSession(learner);
    const turns = await turnsOf(server, learner);
    expect(turns.at(-1)).toEqual({ day: 60, events: 0, steps: 0, questions: 0, open: 0 });
  });
});
