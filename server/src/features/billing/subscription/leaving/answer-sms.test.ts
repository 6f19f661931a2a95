import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { newNumber, signUp } from '../../../../../test/sign-up.ts';
import { subscriptionOf } from '../../../../../test/subscription/subscribe.ts';
import { answerSms } from './unsubscribe-by-keyword.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const HELP = 'للإلغاء: STOP إلى 2000 أو lisan.example/#/profile\nالدعم: ';

/** What the number gets after it has sent the texts, one after the other. */
async function repliesTo(from: string, ...texts: readonly string[]): Promise<string[]> {
  await test.deliverSms();
  const before = messagesTo(from).length;
  for (const text of texts) await answerSms(test.services, { from, text, isPartial: false });
  await test.deliverSms();
  const all = messagesTo(from);
  return all.slice(0, all.length - before);
}

function messagesTo(msisdn: string): string[] {
  return (test.services.simulators?.sms.messages(msisdn) ?? []).map(({ text }) => text);
}

describe('a message from a subscriber', () => {
  it.each(['إلغاء الاشتراك', 'UNSUB', 'STOP 2323', 'الغ', 'ايقاف'])('%s ends the subscription', async (text) => {
    const learner = await signUp(test);
    const replies = await repliesTo(learner.msisdn, text);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'cancelled' });
    expect(replies).toEqual([expect.stringContaining('أُلغي اشتراكك')]);
  });

  it.each(['مرحبا', 'لا تلغ اشتراكي', 'متى الدرس القادم؟'])('%s gets help and changes nothing', async (text) => {
    const learner = await signUp(test);
    expect(await repliesTo(learner.msisdn, text)).toEqual([expect.stringContaining(HELP)]);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'parking' });
  });

  it('gets help once a day, and may still leave', async () => {
    const learner = await signUp(test);
    expect(await repliesTo(learner.msisdn, 'مرحبا', 'hello', 'مرحبا')).toHaveLength(1);
    expect(await repliesTo(learner.msisdn, 'STOP')).toEqual([expect.stringContaining('أُلغي اشتراكك')]);
    test.advance(DAY_MS);
    expect(await repliesTo(learner.msisdn, 'hello')).toHaveLength(1);
  });

  it('that has arrived in part gets help and does not end the subscription', async () => {
    const learner = await signUp(test);
    await answerSms(test.services, { from: learner.msisdn, text: 'الغاء', isPartial: true });
    await test.deliverSms();
    expect(messagesTo(learner.msisdn)[0]).toContain(HELP);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'parking' });
  });

  it('that asks to leave twice hears that nothing will be charged', async () => {
    const learner = await signUp(test);
    await repliesTo(learner.msisdn, 'STOP');
    expect(await repliesTo(learner.msisdn, 'STOP')).toEqual([expect.stringContaining('لن يُخصم منك شيء')]);
  });
});

describe('a message from elsewhere', () => {
  it('that is an unknown number asking to leave gets an answer', async () => {
    expect(await repliesTo(newNumber(), 'STOP')).toEqual([expect.stringContaining('لا اشتراك يتجدد على رقمك')]);
  });

  it.each(['2323', 'Operator', '+2323', '+4915112345678', ''])('such as %j is ignored', async (from) => {
    await answerSms(test.services, { from, text: 'Thank you for your message', isPartial: false });
    await answerSms(test.services, { from, text: 'STOP', isPartial: false });
    const queued = await test.services.db.selectFrom('sms_message').select('id').where('msisdn', '=', from).execute();
    expect(queued).toEqual([]);
  });
});
