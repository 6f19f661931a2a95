import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import { newNumber } from '../../../../../test/sign-up.ts';
import { agreeAsGuardian } from '../../../../../test/subscription/guardian.ts';
import { moneyOf, runJobs, subscriptionOf } from '../../../../../test/subscription/subscribe.ts';
import { answerSms } from './unsubscribe-by-keyword.ts';

const HELP = 'للإلغاء: STOP إلى 2000 أو lisan.example/#/profile\nالدعم: ';

/** Sends the texts from the number, one after the other, and returns the messages that the number gets. */
async function repliesTo(server: TestApp, from: string, ...texts: readonly string[]): Promise<string[]> {
  await server.deliverSms();
  const before = messagesTo(server, from).length;
  for (const text of texts) await answerSms(server.services, { from, text, isPartial: false });
  await server.deliverSms();
  const all = messagesTo(server, from);
  return all.slice(0, all.length - before);
}

function messagesTo(server: TestApp, msisdn: string): string[] {
  return (server.services.simulators?.sms.messages(msisdn) ?? []).map(({ text }) => text);
}

describe('a message from a subscriber', () => {
  it.for(['إلغاء الاشتراك', 'UNSUB', 'STOP 2323', 'الغ', 'ايقاف'])(
    '%s ends the subscription',
    async (text, { server, learner }) => {
      const replies = await repliesTo(server, learner.msisdn, text);
      expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'cancelled' });
      expect(replies).toEqual([expect.stringContaining('أُلغي اشتراكك')]);
    },
  );

  it.for(['مرحبا', 'لا تلغ اشتراكي', 'متى الدرس القادم؟'])(
    '%s gets help and changes nothing',
    async (text, { server, learner }) => {
      expect(await repliesTo(server, learner.msisdn, text)).toEqual([expect.stringContaining(HELP)]);
      expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'parking' });
    },
  );

  it('gets help once a day, and may still leave', async ({ server, learner }) => {
    expect(await repliesTo(server, learner.msisdn, 'مرحبا', 'hello', 'مرحبا')).toHaveLength(1);
    expect(await repliesTo(server, learner.msisdn, 'STOP')).toEqual([expect.stringContaining('أُلغي اشتراكك')]);
    server.advance(DAY_MS);
    expect(await repliesTo(server, learner.msisdn, 'hello')).toHaveLength(1);
  });

  it('that has arrived in part gets help and does not end the subscription', async ({ server, learner }) => {
    await answerSms(server.services, { from: learner.msisdn, text: 'الغاء', isPartial: true });
    await server.deliverSms();
    expect(messagesTo(server, learner.msisdn)[0]).toContain(HELP);
    expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'parking' });
  });

  it('that asks to leave twice hears that nothing will be charged', async ({ server, learner }) => {
    await repliesTo(server, learner.msisdn, 'STOP');
    expect(await repliesTo(server, learner.msisdn, 'STOP')).toEqual([expect.stringContaining('لن يُخصم منك شيء')]);
  });
});

it.for(['ما بدي الخدمة', 'Arrêt', 'الغاااء', 'ilgha2', 'لا تجددوا الاشتراك'])(
  'no charge follows %s',
  async (text, { server, payer }) => {
    const paid = await moneyOf(server, payer);
    await repliesTo(server, payer.msisdn, text);
    server.advance(40 * DAY_MS);
    await runJobs(server);
    expect(await moneyOf(server, payer)).toEqual(paid);
  },
);

/** The cases that the texts of a number have opened, the first first. */
async function casesOf(server: TestApp, subscriberId: string | null): Promise<object[]> {
  return server.services.db
    .selectFrom('support_case')
    .select(['kind', 'subject', 'text', 'name', 'state'])
    .where('subscriber_id', subscriberId === null ? 'is' : '=', subscriberId)
    .orderBy('at')
    .execute();
}

describe('a message that may ask to leave', () => {
  it.for(['كيف ألغي الاشتراك؟', 'stop 07701234567', 'حولوا اشتراكي والغوا القديم'])(
    '%s gets help, and is a case for staff at once',
    async (text, { server, learner }) => {
      expect(await repliesTo(server, learner.msisdn, text)).toEqual([expect.stringContaining(HELP)]);
      expect(await subscriptionOf(server, learner)).toMatchObject({ state: 'parking' });
      const opened = { kind: 'message', subject: 'SMS', text, name: null, state: 'open' };
      expect(await casesOf(server, learner.subscriberId)).toEqual([opened]);
    },
  );

  it('is one case however often it is repeated that day, and a new one on another day', async ({ server, learner }) => {
    await repliesTo(server, learner.msisdn, 'stop it', 'stop it', 'بدي تلغولي ياه');
    expect(await casesOf(server, learner.subscriberId)).toHaveLength(2);
    server.advance(DAY_MS);
    await repliesTo(server, learner.msisdn, 'stop it');
    expect(await casesOf(server, learner.subscriberId)).toHaveLength(3);
  });

  it('is a case when a part of it has not arrived', async ({ server, learner }) => {
    await answerSms(server.services, { from: learner.msisdn, text: 'الغاء', isPartial: true });
    expect(await casesOf(server, learner.subscriberId)).toMatchObject([{ text: 'الغاء' }]);
  });

  it.for(['مرحبا', 'لا تلغ اشتراكي', 'STOP'])('is not %s', async (text, { server, learner }) => {
    await repliesTo(server, learner.msisdn, text);
    expect(await casesOf(server, learner.subscriberId)).toEqual([]);
  });

  it('is a case with the number of a guardian who has no account', async ({ server, learner }) => {
    const guardian = newNumber();
    await agreeAsGuardian(server, learner, guardian);
    await repliesTo(server, guardian, 'stop it');
    expect(await casesOf(server, null)).toContainEqual(expect.objectContaining({ name: guardian, text: 'stop it' }));
  });

  it('is no case from a number without an account', async ({ server }) => {
    const number = newNumber();
    expect(await repliesTo(server, number, 'stop it')).toEqual([expect.stringContaining(HELP)]);
    const opened = await casesOf(server, null);
    expect(opened).not.toContainEqual(expect.objectContaining({ name: number }));
  });
});

describe('a message from elsewhere', () => {
  it('that is an unknown number asking to leave gets an answer', async ({ server }) => {
    expect(await repliesTo(server, newNumber(), 'STOP')).toEqual([expect.stringContaining('لا اشتراك يتجدد على رقمك')]);
  });

  it.for(['2323', 'Operator', '+2323', '+4915112345678', ''])('such as %j is ignored', async (from, { server }) => {
    await answerSms(server.services, { from, text: 'Thank you for your message', isPartial: false });
    await answerSms(server.services, { from, text: 'STOP', isPartial: false });
    const queued = await server.services.db.selectFrom('sms_message').select('id').where('msisdn', '=', from).execute();
    expect(queued).toEqual([]);
  });
});
