import { expect } from 'vitest';
import { it } from '../../../../../test/fixture.ts';

it('a change of a subscription is sent by SMS with how to leave, and stays in the inbox', async ({ server, payer }) => {
  await server.deliverSms();
  const charged = (server.services.simulators?.sms.messages(payer.msisdn) ?? []).filter(({ text }) =>
    text.includes('خُصم 500 دينار عراقي'),
  );
  expect(charged).toHaveLength(1);
  const { messages } = await payer.call('GET /api/inbox');
  const shown = messages.find(({ link, text }) => link === '/subscription' && text.includes('خُصم'));
  expect(shown?.text).toMatch(/وتتجدد كل أسبوع\.$/);
  expect(charged[0]?.text).toBe(`لسان: ${shown?.text} للإلغاء: STOP إلى 2000 أو lisan.example/#/profile`);
});

it('a subscriber without inbox notices gets the SMS only', async ({ server, payer }) => {
  await payer.call('POST /api/notifications/subscriptions', { body: { channel: 'inbox', types: [] } });
  const before = (await payer.call('GET /api/inbox')).messages.length;
  await payer.call('POST /api/profile/subscrption/cancel');
  await server.deliverSms();
  const texts = (server.services.simulators?.sms.messages(payer.msisdn) ?? []).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('أُلغي اشتراكك'))).toHaveLength(1);
  expect((await payer.call('GET /api/inbox')).messages).toHaveLength(before);
});
