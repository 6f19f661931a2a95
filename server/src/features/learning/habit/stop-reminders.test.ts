import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { makeStopToken, STOP_TOKEN_TTL_MS } from '../../account/notification/stop-token.ts';

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function remindedBySms(): Promise<Learner> {
  const learner = await signUp(test);
  const types = ['daily_reminder' as const, 'lesson_soon' as const];
  await callApi(test.app, 'POST /api/notifications/subscriptions', {
    token: learner.token,
    body: { channel: 'sms', types },
  });
  return learner;
}

const typesBySms = async ({ token }: Learner) =>
  (await callApi(test.app, 'GET /api/notifications/subscriptions', { token })).subscriptions
    .filter(({ channel }) => channel === 'sms')
    .map(({ type }) => type);

const tokenFor = ({ subscriberId }: Pick<Learner, 'subscriberId'>, key = test.services.secrets.signingKey) =>
  makeStopToken(key, { subscriberId, now: test.services.clock.now(), purpose: 'stop-reminders' });

describe('the link that stops reminders', () => {
  it('stops those of its learner alone, without a session, and may be used again', async () => {
    const learner = await remindedBySms();
    const other = await remindedBySms();
    const token = tokenFor(learner);
    for (let time = 0; time < 2; time += 1) {
      await callApi(test.app, 'POST /api/reminders/stop', { body: { token } });
      expect(await typesBySms(learner)).toEqual(['lesson_soon']);
    }
    expect(await typesBySms(other)).toContain('daily_reminder');
  });

  it('stops nothing when it is only opened, as a preview of the message does', async () => {
    const learner = await remindedBySms();
    const opened = await test.app.inject({ method: 'GET', url: `/api/reminders/stop?token=${tokenFor(learner)}` });
    expect(opened.statusCode).toBeGreaterThanOrEqual(400);
    expect(await typesBySms(learner)).toContain('daily_reminder');
  });

  it('is refused when it was made up, signed elsewhere or expired', async () => {
    const learner = await remindedBySms();
    const token = tokenFor(learner);
    const made = [token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'), tokenFor(learner, 'x'.repeat(64)), 'A'];
    for (const wrong of made) {
      expect(await refused(test.app, 'POST /api/reminders/stop', { body: { token: wrong } })).toMatchObject({
        status: 404,
      });
    }
    test.advance(STOP_TOKEN_TTL_MS + 86_400_000);
    expect((await request(test.app, 'POST /api/reminders/stop', { body: { token } })).statusCode).toBe(404);
    const back = await callApi(test.app, 'POST /api/reminders/stop', { body: { token: tokenFor(learner) } });
    expect(back.messageCode).toBe('00');
  });

  it('does nothing for an account that is gone', async () => {
    const token = tokenFor({ subscriberId: '00000000-0000-4000-8000-000000000000' });
    await callApi(test.app, 'POST /api/reminders/stop', { body: { token } });
  });
});
