import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import { signUpPaying } from '../subscription.fixture.ts';

let on: TestApp;
beforeAll(async () => {
  on = await buildTestApp();
});
afterAll(() => on.close());

test('what becomes of a subscription is told by SMS, and stays in the inbox', async () => {
  const learner = await signUpPaying(on);
  await on.deliverSms();
  const charged = (on.services.simulators?.sms.messages(learner.msisdn) ?? []).filter(({ text }) =>
    text.includes('خُصم 500 دينار عراقي'),
  );
  expect(charged).toHaveLength(1);
  const { messages } = await callApi(on.app, 'GET /api/inbox', { token: learner.token });
  const told = messages.filter(({ link }) => link === '/subscription').map(({ text }) => `لسان: ${text}`);
  expect(told).toContain(charged[0]?.text);
});

test('whoever does not want it in the inbox has the SMS alone', async () => {
  const learner = await signUpPaying(on);
  const { token } = learner;
  await callApi(on.app, 'POST /api/notifications/subscriptions', { token, body: { channel: 'inbox', types: [] } });
  const before = (await callApi(on.app, 'GET /api/inbox', { token })).messages.length;
  await callApi(on.app, 'POST /api/profile/subscrption/cancel', { token });
  await on.deliverSms();
  const texts = (on.services.simulators?.sms.messages(learner.msisdn) ?? []).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('أُلغي اشتراكك'))).toHaveLength(1);
  expect((await callApi(on.app, 'GET /api/inbox', { token })).messages).toHaveLength(before);
});
