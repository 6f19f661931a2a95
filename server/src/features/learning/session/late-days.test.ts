import { MAX_PREPARED_SESSIONS, type DailySession } from '@lisan/contract/learner/session';
import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { it } from '../../../../test/fixture.ts';
import { createGroup, groupOf } from '../../../../test/groups.ts';
import {
  answerStep,
  finishSession,
  prepareSessions,
  questionsOf,
  rightAnswerTo,
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

const streakOf = async (learner: Learner) => (await learner.call('GET /api/user', { query: {} })).user.streak;

const daysAfter = (start: Date, days: number) => new Date(start.getTime() + days * DAY_MS);

/** Sends the answers of sessions, each at a time that `timeOf` names. Returns the last reply. */
async function sendAll(
  server: TestApp,
  learner: Learner,
  { sessions, timeOf }: { sessions: readonly DailySession[]; timeOf: (nth: number) => Date },
) {
  let last: Awaited<ReturnType<typeof answerStep>> | undefined;
  const asked = sessions.flatMap((session) => questionsOf(session).map((step) => ({ session, step })));
  for (const [nth, { session, step }] of asked.entries()) {
    last = await answerStep(learner, {
      session_uuid: session.uuid,
      question_uuid: step.question.uuid,
      answer: await rightAnswerTo(server, step.question),
      answered_at: timeOf(nth).toISOString(),
    });
  }
  return last;
}

describe('days that a phone claims afterwards', () => {
  it('are kept for each prepared session of a learner who was offline', async ({ server }) => {
    const learner = await newLearner(server);
    const start = server.services.clock.now();
    const today = await startSession(learner);
    const ahead = await prepareSessions(learner);
    await finishSession(server, learner, { session: today });
    server.advance((ahead.length + 1) * DAY_MS);
    for (const [i, session] of ahead.entries()) {
      const last = await finishSession(server, learner, { session, answeredAt: daysAfter(start, i + 1) });
      expect(last).not.toHaveProperty('counts_on_arrival');
    }
    expect(await streakOf(learner)).toBe(1 + ahead.length);
  });

  it('are not more than the sessions of the phone', async ({ server }) => {
    const learner = await newLearner(server);
    const start = server.services.clock.now();
    const sessions = [await startSession(learner), ...(await prepareSessions(learner))];
    server.advance(13 * DAY_MS);
    const count = sessions.flatMap(questionsOf).length;
    const last = await sendAll(server, learner, {
      sessions,
      timeOf: (nth) => daysAfter(start, 1 + Math.floor((nth * 12) / count)),
    });
    expect(last).toMatchObject({ counts_on_arrival: true });
    const rows = await lateDaysOf(server, learner);
    expect(rows.length).toBeLessThanOrEqual(MAX_PREPARED_SESSIONS);
    expect(rows.length).toBeLessThanOrEqual(sessions.length);
    expect(await streakOf(learner)).toBeLessThanOrEqual(MAX_PREPARED_SESSIONS + 1);
  });

  it('are not made with answers of one second, nor before a later contact', async ({ server }) => {
    const learner = await newLearner(server);
    const start = server.services.clock.now();
    const [first, second] = await prepareSessions(learner);
    server.advance(3 * DAY_MS);
    const quick = await sendAll(server, learner, {
      sessions: [first as DailySession],
      timeOf: () => daysAfter(start, 1),
    });
    expect(quick).toMatchObject({ counts_on_arrival: true, result: { streak: expect.any(Number) as number } });
    await startSession(learner, { another: true });
    server.advance(DAY_MS);
    const late = await sendAll(server, learner, {
      sessions: [second as DailySession],
      timeOf: (nth) => new Date(daysAfter(start, 2).getTime() + nth * 10_000),
    });
    expect(late).toMatchObject({ counts_on_arrival: true });
    expect(await lateDaysOf(server, learner)).toHaveLength(1);
  });

  it('are not made before a contact after the clock of the server was set back', async ({ server }) => {
    const learner = await newLearner(server);
    const start = server.services.clock.now();
    const [ahead] = await prepareSessions(learner);
    server.advance(40 * DAY_MS);
    await startSession(learner, { another: true });
    server.advance(-30 * DAY_MS);
    await startSession(learner, { another: true });
    server.advance(2 * DAY_MS);
    const session = ahead as DailySession;
    const late = await finishSession(server, learner, { session, answeredAt: daysAfter(start, 5) });
    expect(late).toMatchObject({ counts_on_arrival: true });
    expect(await lateDaysOf(server, learner)).toHaveLength(0);
  });

  it('reach no goal of a group in a week without a day on time', async ({ server }) => {
    const learner = await newLearner(server);
    await createGroup(learner);
    // The second day of a week of the group, in the zone of the learner.
    const until = (await groupOf(learner))?.week.ends_on ?? '';
    server.advance(Date.parse(`${until}T12:00:00Z`) + DAY_MS - server.services.clock.now().getTime());
    const start = server.services.clock.now();
    const ahead = await prepareSessions(learner);
    server.advance(5 * DAY_MS);
    for (const [i, session] of ahead.slice(0, 3).entries()) {
      await finishSession(server, learner, { session, answeredAt: daysAfter(start, i + 1) });
    }
    const made = Math.min(3, ahead.length);
    expect((await groupOf(learner))?.week.days_done).toBe(0);
    await finishSession(server, learner, { session: await startSession(learner, { another: true }) });
    expect((await groupOf(learner))?.week.days_done).toBe(Math.min(3, made + 1));
  });
});

const lateDaysOf = (server: TestApp, { subscriberId }: Learner) =>
  server.services.db
    .selectFrom('daily_session')
    .select('late_day')
    .distinct()
    .where('subscriber_id', '=', subscriberId)
    .where('late_day', 'is not', null)
    .execute();
