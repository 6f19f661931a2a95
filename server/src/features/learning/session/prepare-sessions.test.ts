import { MAX_PREPARED_SESSIONS, type DailySession } from '@lisan/contract/learner/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import {
  answerStep,
  finishSession,
  prepareSessions,
  questionsOf,
  readSession,
  startSession,
} from '../../../../test/session-samples.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';

const FOR_EVER = new Date('2040-01-01T00:00:00Z');

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function newLearner(): Promise<Learner> {
  const learner = await signUp(test);
  await setAccess(test, learner, FOR_EVER);
  return learner;
}

const presentedIn = ({ steps }: DailySession) =>
  steps.flatMap((step) => (step.type === 'question' ? [] : [step.item.uuid]));

const rowsOf = (learner: Learner) =>
  test.services.db
    .selectFrom('daily_session')
    .select(['id', 'state', 'learner_day'])
    .where('subscriber_id', '=', learner.subscriberId)
    .execute();

const sessionDays = async (learner: Learner) =>
  (
    await test.services.db
      .selectFrom('learning_event')
      .select('learner_day')
      .where('subscriber_id', '=', learner.subscriberId)
      .where('kind', '=', 'session_done')
      .orderBy('learner_day')
      .execute()
  ).map(({ learner_day }) => learner_day);

const unanswered = async (learner: Learner, { uuid, steps }: DailySession) => {
  const [question] = questionsOf({ steps } as DailySession);
  if (!question) throw new Error('no question');
  return answerStep(test, learner, {
    session_uuid: uuid,
    question_uuid: question.question.uuid,
    answer: { dont_know: true },
  });
};

describe('sessions for days without a network', () => {
  it('present no item twice, today’s session included', async () => {
    const learner = await newLearner();
    const today = await startSession(test, learner);
    const ahead = await prepareSessions(test, learner);
    expect(ahead.length).toBeGreaterThanOrEqual(1);
    expect(ahead.length).toBeLessThanOrEqual(MAX_PREPARED_SESSIONS);
    const presented = [today, ...ahead].flatMap(presentedIn);
    expect(new Set(presented).size).toBe(presented.length);
    expect(presentedIn(ahead[0] as DailySession).length).toBeGreaterThan(0);
  });

  it('are not what home or another device resumes, until one is started', async () => {
    const learner = await newLearner();
    const [first] = await prepareSessions(test, learner);
    expect(await readSession(test, learner)).toBeNull();
    await unanswered(learner, first as DailySession);
    expect((await readSession(test, learner))?.uuid).toBe(first?.uuid);
    expect((await startSession(test, learner)).uuid).toBe(first?.uuid);
  });

  it('are returned again while they are of use, by two phones at once too', async () => {
    const learner = await newLearner();
    const [one, other] = await Promise.all([prepareSessions(test, learner), prepareSessions(test, learner)]);
    expect(other).toEqual(one);
    expect(await rowsOf(learner)).toHaveLength(one.length);
  });

  it('count for the days on which they were done, each with its answers, once they arrive', async () => {
    const learner = await newLearner();
    const today = await startSession(test, learner);
    const [first, second] = await prepareSessions(test, learner);
    await finishSession(test, learner, { session: today });
    const start = test.services.clock.now().getTime();
    test.advance(2 * DAY_MS + 60_000);
    await finishSession(test, learner, { session: first as DailySession, answeredAt: new Date(start + DAY_MS) });
    const last = await finishSession(test, learner, {
      session: second as DailySession,
      answeredAt: new Date(start + 2 * DAY_MS),
    });
    expect(last.result?.streak).toBe(3);
    expect(last.result?.learned.length).toBe(presentedIn(second as DailySession).length);
    expect(new Set(await sessionDays(learner)).size).toBe(3);
  });

  it('are finished also beside an open one of another device', async () => {
    const learner = await newLearner();
    const [prepared] = await prepareSessions(test, learner);
    const open = await startSession(test, learner);
    await unanswered(learner, open);
    const last = await finishSession(test, learner, { session: prepared as DailySession });
    expect(last.result).not.toBeNull();
    expect((await readSession(test, learner))?.uuid).toBe(open.uuid);
  });

  it('ask a missed item again only while the learner is there', async () => {
    const learner = await newLearner();
    const [first] = await prepareSessions(test, learner);
    const start = test.services.clock.now();
    test.advance(DAY_MS);
    const last = await finishSession(test, learner, {
      session: first as DailySession,
      isWrong: ({ purpose }) => purpose === 'recall',
      answeredAt: new Date(start.getTime() + 60_000),
    });
    expect(last.result?.learned).toEqual([]);
  });

  it('make way for others once their items are learned, and still accept their answers', async () => {
    const learner = await newLearner();
    const [stale] = await prepareSessions(test, learner);
    // Composed for today from the same items.
    await finishSession(test, learner, { session: await startSession(test, learner) });
    const again = await prepareSessions(test, learner);
    expect(again.map(({ uuid }) => uuid)).not.toContain(stale?.uuid);
    const points = async () =>
      (await callApi(test.app, 'GET /api/user', { token: learner.token, query: {} })).user.points;
    const before = await points();
    const last = await finishSession(test, learner, { session: stale as DailySession });
    expect(last.result).toBeNull();
    expect(await points()).toBe(before);
  });

  it('belong to one learner', async () => {
    const [prepared] = await prepareSessions(test, await newLearner());
    const other = await newLearner();
    const [question] = questionsOf(prepared as DailySession);
    const body = {
      session_uuid: prepared?.uuid ?? '',
      question_uuid: question?.question.uuid ?? '',
      answer: { dont_know: true as const },
    };
    expect(await refused(test.app, 'POST /api/session/answer', { token: other.token, body })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});
