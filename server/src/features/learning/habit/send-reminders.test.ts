import { randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import { it } from '../../../../test/fixture.ts';
import { finishSession, startSession } from '../../../../test/session-samples.ts';
import { createPushBrowser } from '../../../../test/push/push-browser.ts';
import { PushError } from '../../../gateways/push/port.ts';
import { deliverPushes } from '../../account/notification/deliver-push.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { hourOnDay } from '../../../domain/reminder/reminder-hour.ts';
import { sendReminders } from './send-reminders.ts';

const ZONE = 'Asia/Baghdad';
const DAY_MS = 86_400_000;

it.beforeEach(async ({ server }) => {
  await server.services.db.deleteFrom('reminder').execute();
});

const sendAll = async (server: TestApp) => {
  while ((await sendReminders(server.services)) > 0);
};

/** Moves the clock forward to an hour of the learner's wall clock. */
function advanceTo(server: TestApp, hour: number): void {
  const now = server.services.clock.now();
  const today = hourOnDay({ day: learnerDayOf(now, ZONE), hour, zone: ZONE });
  const ahead = today.getTime() - now.getTime();
  server.advance(ahead > 0 ? ahead : ahead + DAY_MS);
}

async function newLearner(server: TestApp, channels: { push?: boolean; sms?: boolean }): Promise<Learner> {
  const learner = await signUp(server);
  await setAccess(server, learner, new Date('2040-01-01T00:00:00Z'));
  const types = ['daily_reminder' as const];
  if (channels.sms) {
    await learner.call('POST /api/notifications/subscriptions', { body: { channel: 'sms', types } });
  }
  if (channels.push) {
    const { endpoint, ...keys } = createPushBrowser(
      `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`,
    ).address;
    await learner.call('POST /api/notifications/subscriptions', {
      body: { channel: 'push', types, push_subscription: { endpoint, keys } },
    });
  }
  return learner;
}

const remindAt = (learner: Learner, remind_hour: number) => learner.call('POST /api/goal', { body: { remind_hour } });

const pushesTo = (server: TestApp, { subscriberId }: Learner) =>
  server.services.db
    .selectFrom('push_message')
    .select(['title', 'text', 'link', 'state'])
    .where('subscriber_id', '=', subscriberId)
    .where('topic', '=', 'reminder')
    .orderBy('created_at')
    .execute();

const smsTo = (server: TestApp, { msisdn }: Learner) =>
  server.services.db
    .selectFrom('sms_message')
    .select(['text'])
    .where('msisdn', '=', msisdn)
    .where('text', 'like', '%/reminders/stop%')
    .execute();

describe('reminders', () => {
  it('come at the chosen hour by push, and lead to the session', async ({ server }) => {
    const learner = await newLearner(server, { push: true, sms: true });
    advanceTo(server, 12);
    await remindAt(learner, 18);
    await sendAll(server);
    expect(await pushesTo(server, learner)).toEqual([]);
    advanceTo(server, 18);
    await sendAll(server);
    expect(await pushesTo(server, learner)).toMatchObject([
      { text: expect.stringMatching('الأولى|أول'), link: '/session', state: 'queued' },
    ]);
    expect(await smsTo(server, learner)).toEqual([]);
  });

  it('do not come after the session of the day, which also withdraws one that is queued', async ({ server }) => {
    const learner = await newLearner(server, { push: true });
    advanceTo(server, 12);
    await remindAt(learner, 18);
    advanceTo(server, 18);
    await sendAll(server);
    await finishSession(server, learner, { session: await startSession(learner) });
    expect((await pushesTo(server, learner)).map(({ state }) => state)).toEqual(['expired']);
    advanceTo(server, 21);
    await sendAll(server);
    expect(await pushesTo(server, learner)).toHaveLength(1);
    advanceTo(server, 18);
    await sendAll(server);
    expect(await pushesTo(server, learner)).toMatchObject([{}, { text: expect.stringMatching(/مراجعة .*بطاق/) }]);
  });

  it('speak of a streak at risk, and of the reviews that are due, at the hours of the evening too', async ({
    server,
  }) => {
    for (const [hour, channel] of [
      [18, 'push'],
      [13, 'sms'],
    ] as const) {
      const learner = await newLearner(server, { [channel]: true });
      await remindAt(learner, hour);
      for (let day = 0; day < 3; day += 1) {
        advanceTo(server, 9);
        await finishSession(server, learner, { session: await startSession(learner) });
      }
      // The next day, which passes without practice.
      advanceTo(server, 12);
      advanceTo(server, 12);
      for (const look of [13, 18, 20]) {
        advanceTo(server, look);
        await sendAll(server);
      }
      const cues = channel === 'push' ? await pushesTo(server, learner) : await smsTo(server, learner);
      const ofStreak = cues.map(({ text }) => text ?? '').filter((text) => text.includes('سلسلتك'));
      expect({ hour, ofStreak }).toMatchObject({ hour, ofStreak: [expect.stringMatching(/3 أيام.*مراجعة/s)] });
    }
  });

  it('come by SMS to those who asked for it, at most once a week', async ({ server }) => {
    const learner = await newLearner(server, { sms: true });
    advanceTo(server, 12);
    await remindAt(learner, 18);
    const counts: number[] = [];
    for (let day = 0; day <= 15; day += 1) {
      advanceTo(server, 18);
      await sendAll(server);
      counts.push((await smsTo(server, learner)).length);
    }
    const [first] = await smsTo(server, learner);
    const token = first?.text?.split('/reminders/stop/')[1] ?? '';
    await callApi(server.app, 'POST /api/reminders/stop', { body: { token } });
    expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3]);
  });

  it.for(['at the next visit', 'when the push service reported it'] as const)(
    'come by SMS to those who asked for both, once push has ended on the device, as noticed %s',
    async (noticed, { server }) => {
      const learner = await newLearner(server, { push: true, sms: true });
      advanceTo(server, 12);
      await remindAt(learner, 18);
      if (noticed === 'at the next visit') {
        await learner.call('POST /api/push/device', { body: { push_subscription: null } });
      } else {
        const gone = async () => {
          throw new PushError('GONE');
        };
        advanceTo(server, 18);
        await sendAll(server);
        await deliverPushes({
          ...server.services,
          push: { publicKey: server.services.push?.publicKey ?? '', send: gone },
        });
        expect(await smsTo(server, learner)).toEqual([]);
      }
      advanceTo(server, 18);
      await sendAll(server);
      expect(await smsTo(server, learner)).toHaveLength(1);
    },
  );

  it('do not come without a chosen channel, without access or to an archived account', async ({ server }) => {
    const silent = await newLearner(server, {});
    const lapsed = await newLearner(server, { push: true });
    advanceTo(server, 12);
    await remindAt(silent, 18);
    await remindAt(lapsed, 18);
    await setAccess(server, lapsed, null);
    advanceTo(server, 18);
    await sendAll(server);
    expect(await pushesTo(server, silent)).toEqual([]);
    expect(await pushesTo(server, lapsed)).toEqual([]);
  });

  it('are decided by one process only', async ({ server }) => {
    const learner = await newLearner(server, { push: true });
    advanceTo(server, 12);
    await remindAt(learner, 18);
    advanceTo(server, 18);
    await Promise.all([sendReminders(server.services), sendReminders(server.services)]);
    expect(await pushesTo(server, learner)).toHaveLength(1);
  });
});
