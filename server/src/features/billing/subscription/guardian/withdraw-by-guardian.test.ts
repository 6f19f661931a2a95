import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import { newNumber, signUp, type Learner } from '../../../../../test/sign-up.ts';
import { activeConsents, agreeAsGuardian, textsOf } from '../../../../../test/subscription/guardian.ts';
import { activate, moneyOf, runJobs, subscriptionOf } from '../../../../../test/subscription/subscribe.ts';
import { unsubscribeByKeyword } from '../leaving/unsubscribe-by-keyword.ts';

async function wardOf(server: TestApp, guardian: string): Promise<Learner> {
  const learner = await signUp(server);
  // The limit of codes for the guardian's number.
  server.advance(601_000);
  await agreeAsGuardian(server, learner, guardian);
  await activate(server, learner, 'week');
  return learner;
}

/** Sends STOP to a process that ends after inserting this many rows. */
async function stopCutOff(
  server: TestApp,
  from: string,
  rows: number,
): Promise<'left' | 'nothing_to_leave' | 'not_asked' | 'cut off'> {
  let made = 0;
  const newId = () => {
    made += 1;
    if (made > rows) throw new Error('cut off');
    return server.services.newId();
  };
  try {
    return await unsubscribeByKeyword({ ...server.services, newId }, { from, text: 'STOP' });
  } catch (error) {
    if (error instanceof Error && error.message === 'cut off') return 'cut off';
    throw error;
  }
}

async function statesOf(server: TestApp, learners: readonly Learner[]): Promise<unknown[]> {
  return Promise.all(
    learners.map(async (learner) => {
      const { state, auto_renew } = await subscriptionOf(server, learner);
      return { state, auto_renew, consents: await activeConsents(server, learner) };
    }),
  );
}

describe('a STOP of a guardian who is subscribed and has two wards', () => {
  it('changes nothing wherever it is cut off, and everything once it is repeated', async ({
    server,
    payer: guardian,
  }) => {
    const wards = [await wardOf(server, guardian.msisdn), await wardOf(server, guardian.msisdn)];
    const all = [guardian, ...wards];
    const before = await statesOf(server, all);
    expect(before).toMatchObject([{ auto_renew: true }, { consents: 1 }, { consents: 1 }]);

    let rows = 0;
    for (; (await stopCutOff(server, guardian.msisdn, rows)) === 'cut off'; rows += 1)
      expect(await statesOf(server, all), `after ${rows} rows`).toEqual(before);
    expect(rows).toBeGreaterThan(3);

    expect(await statesOf(server, all)).toMatchObject([
      { auto_renew: false, consents: 0 },
      { auto_renew: false, consents: 0 },
      { auto_renew: false, consents: 0 },
    ]);
    const withdrawn = (await textsOf(server, guardian.msisdn)).filter((text) => text.includes('سُحبت موافقة'));
    expect(withdrawn).toHaveLength(2);
    const paid = await Promise.all(all.map((learner) => moneyOf(server, learner)));
    server.advance(40 * DAY_MS);
    await runJobs(server);
    expect(await Promise.all(all.map((learner) => moneyOf(server, learner)))).toEqual(paid);
  });

  it('takes effect once when the operator delivers it twice', async ({ server }) => {
    const guardian = newNumber();
    const ward = await wardOf(server, guardian);
    const stop = () => unsubscribeByKeyword(server.services, { from: guardian, text: 'STOP' });
    expect((await Promise.all([stop(), stop()])).toSorted()).toEqual(['left', 'nothing_to_leave']);
    expect(await activeConsents(server, ward)).toBe(0);
    expect((await textsOf(server, guardian)).filter((text) => text.includes('سُحبت موافقة'))).toHaveLength(1);
  });
});
