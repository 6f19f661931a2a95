import { MAX_PREPARED_SESSIONS, type DailySession } from '@lisan/contract/learner/session';
import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { it } from '../../../../test/fixture.ts';
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

async function newLearner(server: TestApp): Promise<Learner> {
  const learner = await signUp(server);
  await setAccess(server, learner, FOR_EVER);
  return learner;
}

const presentedIn = ({ steps }: DailySession) =>
  steps.flatMap((step) => (step.type === 'question' ? [] : [step.item.uuid]));

const rowsOf = (server: TestApp, learner: Learner) =>
  server.services.db
    .selectFrom('daily_session')
    .select(['id', 'state', 'learner_day'])
    .where('subscriber_id', '=', learner.subscriberId)
    .execute();

const sessionDays = async (server: TestApp, learner: Learner) =>
  (
    await server.services.db
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
  return answerStep(learner, {
    session_uuid: uuid,
    question_uuid: question.question.uuid,
    answer: { dont_know: true },
  });
};

describe('sessions for days without a network', () => {
  it('present no item twice, today’s session included', async ({ server }) => {
    const learner = await newLearner(server);
    const today = await startSession(learner);
    const ahead = await prepareSessions(learner);
    expect(ahead.length).toBeGreaterThanOrEqual(1);
    expect(ahead.length).toBeLessThanOrEqual(MAX_PREPARED_SESSIONS);
    const presented = [today, ...ahead].flatMap(presentedIn);
    expect(new Set(presented).size).toBe(presented.length);
    expect(presentedIn(ahead[0] as DailySession).length).toBeGreaterThan(0);
  });

  it('are not what home or another device resumes, until one is started', async ({ server }) => {
    const learner = await newLearner(server);
    const [first] = await prepareSessions(learner);
    expect(await readSession(learner)).toBeNull();
    await unanswered(learner, first as DailySession);
    expect((await readSession(learner))?.uuid).toBe(first?.uuid);
    expect((await startSession(learner)).uuid).toBe(first?.uuid);
  });

  it('are returned again while they are of use, by two phones at once too', async ({ server }) => {
    const learner = await newLearner(server);
    const [one, other] = await Promise.all([prepareSessions(learner), prepareSessions(learner)]);
    expect(other).toEqual(one);
    expect(await rowsOf(server, learner)).toHaveLength(one.length);
  });

  it('count for the days on which they were done, each with its answers, once they arrive', async ({ server }) => {
    const learner = await newLearner(server);
    const today = await startSession(learner);
    const [first, second] = await prepareSessions(learner);
    await finishSession(server, learner, { session: today });
    const start = server.services.clock.now().getTime();
    server.advance(2 * DAY_MS + 60_000);
    await finishSession(server, learner, { session: first as DailySession, answeredAt: new Date(start + DAY_MS) });
    const last = await finishSession(server, learner, {
      session: second as DailySession,
      answeredAt: new Date(start + 2 * DAY_MS),
    });
    expect(last.result?.streak).toBe(3);
    expect(last.result?.learned.length).toBe(presentedIn(second as DailySession).length);
    expect(new Set(await sessionDays(server, learner)).size).toBe(3);
  });

  it('are finished also beside an open one of another device', async ({ server }) => {
    const learner = await newLearner(server);
    const [prepared] = await prepareSessions(learner);
    const open = await startSession(learner);
    await unanswered(learner, open);
    const last = await finishSession(server, learner, { session: prepared as DailySession });
    expect(last.result).not.toBeNull();
    expect((await readSession(learner))?.uuid).toBe(open.uuid);
  });

  it('ask a missed item again only while the learner is there', async ({ server }) => {
    const learner = await newLearner(server);
    const [first] = await prepareSessions(learner);
    const start = server.services.clock.now();
    server.advance(DAY_MS);
    const last = await finishSession(server, learner, {
      session: first as DailySession,
      isWrong: ({ purpose }) => purpose === 'recall',
      answeredAt: new Date(start.getTime() + 60_000),
    });
    expect(last.result?.learned).toEqual([]);
  });

  it('make way for others once their items are learned, and still accept their answers', async ({ server }) => {
    const learner = await newLearner(server);
    const [stale] = await prepareSessions(learner);
    // Composed for today from the same items.
    await finishSession(server, learner, { session: await startSession(learner) });
    const again = await prepareSessions(learner);
    expect(again.map(({ uuid }) => uuid)).not.toContain(stale?.uuid);
    const points = async () => (await learner.call('GET /api/user', { query: {} })).user.points;
    const before = await points();
    const last = await finishSession(server, learner, { session: stale as DailySession });
    expect(last.result).toBeNull();
    expect(await points()).toBe(before);
  });

  it('belong to one learner', async ({ server }) => {
    const [prepared] = await prepareSessions(await newLearner(server));
    const other = await newLearner(server);
    const [question] = questionsOf(prepared as DailySession);
    const body = {
      session_uuid: prepared?.uuid ?? '',
      question_uuid: question?.question.uuid ?? '',
      answer: { dont_know: true as const },
    };
    expect(await other.refused('POST /api/session/answer', { body })).toMatchObject({ status: 404, code: 'not_found' });
  });
});
