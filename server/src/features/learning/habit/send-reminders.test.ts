import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import { finishSession, startSession } from '../../../../test/session-samples.ts';
import { createPushBrowser } from '../../../../test/push/push-browser.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { hourOnDay } from '../../../domain/reminder/reminder-hour.ts';
import { sendReminders } from './send-reminders.ts';

const ZONE = 'Asia/Baghdad';
const DAY_MS = 86_400_000;

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

beforeEach(async () => {
  await test.services.db.deleteFrom('reminder').execute();
});

const sendAll = async () => {
  while ((await sendReminders(test.services)) > 0);
};

/** Moves the clock forward to an hour of the learner's wall clock. */
function advanceTo(hour: number): void {
  const now = test.services.clock.now();
  const today = hourOnDay({ day: learnerDayOf(now, ZONE), hour, zone: ZONE });
  const ahead = today.getTime() - now.getTime();
  test.advance(ahead > 0 ? ahead : ahead + DAY_MS);
}

async function newLearner(channels: { push?: boolean; sms?: boolean }): Promise<Learner> {
  const learner = await signUp(test);
  await setAccess(test, learner, new Date('2040-01-01T00:00:00Z'));
  const { token } = learner;
  const types = ['daily_reminder' as const];
  if (channels.sms) {
    await callApi(test.app, 'POST /api/notifications/subscriptions', { token, body: { channel: 'sms', types } });
  }
  if (channels.push) {
    const { endpoint, ...keys } = createPushBrowser(
      `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`,
    ).address;
    await callApi(test.app, 'POST /api/notifications/subscriptions', {
      token,
      body: { channel: 'push', types, push_subscription: { endpoint, keys } },
    });
  }
  return learner;
}

const remindAt = (learner: Learner, remind_hour: number) =>
  callApi(test.app, 'POST /api/goal', { token: learner.token, body: { remind_hour } });

const pushesTo = ({ subscriberId }: Learner) =>
  test.services.db
    .selectFrom('push_message')
    .select(['title', 'text', 'link', 'state'])
    .where('subscriber_id', '=', subscriberId)
    .where('topic', '=', 'reminder')
    .orderBy('created_at')
    .execute();

const smsTo = ({ msisdn }: Learner) =>
  test.services.db
    .selectFrom('sms_message')
    .select(['text'])
    .where('msisdn', '=', msisdn)
    .where('text', 'like', '%/reminders/stop%')
    .execute();

describe('reminders', () => {
  it('come at the chosen hour by push, and lead to the session', async () => {
    const learner = await newLearner({ push: true, sms: true });
    advanceTo(12);
    await remindAt(learner, 18);
    await sendAll();
    expect(await pushesTo(learner)).toEqual([]);
    advanceTo(18);
    await sendAll();
    expect(await pushesTo(learner)).toMatchObject([
      { text: expect.stringMatching('الأولى|أول'), link: '/session', state: 'queued' },
    ]);
    expect(await smsTo(learner)).toEqual([]);
  });

  it('do not come after the session of the day, which also withdraws one that is queued', async () => {
    const learner = await newLearner({ push: true });
    advanceTo(12);
    await remindAt(learner, 18);
    advanceTo(18);
    await sendAll();
    await finishSession(test, learner, { session: await startSession(test, learner) });
    expect((await pushesTo(learner)).map(({ state }) => state)).toEqual(['expired']);
    advanceTo(21);
    await sendAll();
    expect(await pushesTo(learner)).toHaveLength(1);
    advanceTo(18);
    await sendAll();
    expect(await pushesTo(learner)).toMatchObject([{}, { text: expect.stringMatching(/مراجعة .*بطاق/) }]);
  });

  it('speak of a streak at risk, and of the reviews that are due, at the hours of the evening too', async () => {
    for (const [hour, channel] of [
      [18, 'push'],
      [13, 'sms'],
    ] as const) {
      const learner = await newLearner({ [channel]: true });
      await remindAt(learner, hour);
      for (let day = 0; day < 3; day += 1) {
        advanceTo(9);
        await finishSession(test, learner, { session: await startSession(test, learner) });
      }
      // The next day, which passes without practice.
      advanceTo(12);
      advanceTo(12);
      for (const look of [13, 18, 20]) {
        advanceTo(look);
        await sendAll();
      }
      const cues = channel === 'push' ? await pushesTo(learner) : await smsTo(learner);
      const ofStreak = cues.map(({ text }) => text ?? '').filter((text) => text.includes('سلسلتك'));
      expect({ hour, ofStreak }).toMatchObject({ hour, ofStreak: [expect.stringMatching(/3 أيام.*مراجعة/s)] });
    }
  });

  it('come by SMS to those who asked for it, at most once a week', async () => {
    const learner = await newLearner({ sms: true });
    advanceTo(12);
    await remindAt(learner, 18);
    const counts: number[] = [];
    for (let day = 0; day <= 15; day += 1) {
      advanceTo(18);
      await sendAll();
      counts.push((await smsTo(learner)).length);
    }
    const [first] = await smsTo(learner);
    const token = first?.text?.split('/reminders/stop/')[1] ?? '';
    await callApi(test.app, 'POST /api/reminders/stop', { body: { token } });
    expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3]);
  });

  it('do not come without a chosen channel, without access or to an archived account', async () => {
    const silent = await newLearner({});
    const lapsed = await newLearner({ push: true });
    advanceTo(12);
    await remindAt(silent, 18);
    await remindAt(lapsed, 18);
    await setAccess(test, lapsed, null);
    advanceTo(18);
    await sendAll();
    expect(await pushesTo(silent)).toEqual([]);
    expect(await pushesTo(lapsed)).toEqual([]);
  });

  it('are decided by one process only', async () => {
    const learner = await newLearner({ push: true });
    advanceTo(12);
    await remindAt(learner, 18);
    advanceTo(18);
    await Promise.all([sendReminders(test.services), sendReminders(test.services)]);
    expect(await pushesTo(learner)).toHaveLength(1);
  });
});
