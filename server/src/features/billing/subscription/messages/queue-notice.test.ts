import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { callApi } from '../../../../../test/call-api.ts';
import { signUpPaying } from '../../../../../test/subscription/subscribe.ts';

let on: TestApp;
beforeAll(async () => {
  on = await buildTestApp();
});
afterAll(() => on.close());

test('a change of a subscription is sent by SMS with how to leave, and stays in the inbox', async () => {
  const learner = await signUpPaying(on);
  await on.deliverSms();
  const charged = (on.services.simulators?.sms.messages(learner.msisdn) ?? []).filter(({ text }) =>
    text.includes('خُصم 500 دينار عراقي'),
  );
  expect(charged).toHaveLength(1);
  const { messages } = await callApi(on.app, 'GET /api/inbox', { token: learner.token });
  const shown = messages.find(({ link, text }) => link === '/subscription' && text.includes('خُصم'));
  expect(shown?.text).toMatch(/وتتجدد كل أسبوع\.$/);
  expect(charged[0]?.text).toBe(`لسان: ${shown?.text} للإلغاء: STOP إلى 2000 أو lisan.example/#/profile`);
});

test('a subscriber without inbox notices gets the SMS only', async () => {
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
