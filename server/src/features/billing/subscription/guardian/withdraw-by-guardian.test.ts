import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { newNumber, signUp, type Learner } from '../../../../../test/sign-up.ts';
import { activeConsents, agreeAsGuardian, textsOf } from '../../../../../test/subscription/guardian.ts';
import {
  activate,
  moneyOf,
  runJobs,
  signUpPaying,
  subscriptionOf,
} from '../../../../../test/subscription/subscribe.ts';
import { unsubscribeByKeyword } from '../leaving/unsubscribe-by-keyword.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function wardOf(guardian: string): Promise<Learner> {
  const learner = await signUp(test);
  // The limit of codes for the guardian's number.
  test.advance(601_000);
  await agreeAsGuardian(test, learner, guardian);
  await activate(test, learner, 'week');
  return learner;
}

/** Sends STOP to a process that ends when it has made so many rows. */
async function stopCutOff(from: string, rows: number): Promise<'left' | 'nothing_to_leave' | 'not_asked' | 'cut off'> {
  let made = 0;
  const newId = () => {
    made += 1;
    if (made > rows) throw new Error('cut off');
    return test.services.newId();
  };
  try {
    return await unsubscribeByKeyword({ ...test.services, newId }, { from, text: 'STOP' });
  } catch (error) {
    if (error instanceof Error && error.message === 'cut off') return 'cut off';
    throw error;
  }
}

async function statesOf(learners: readonly Learner[]): Promise<unknown[]> {
  return Promise.all(
    learners.map(async (learner) => {
      const { state, auto_renew } = await subscriptionOf(test, learner);
      return { state, auto_renew, consents: await activeConsents(test, learner) };
    }),
  );
}

describe('a STOP of a guardian who is subscribed and has two wards', () => {
  it('changes nothing wherever it is cut off, and everything once it is repeated', async () => {
    const guardian = await signUpPaying(test);
    const wards = [await wardOf(guardian.msisdn), await wardOf(guardian.msisdn)];
    const all = [guardian, ...wards];
    const before = await statesOf(all);
    expect(before).toMatchObject([{ auto_renew: true }, { consents: 1 }, { consents: 1 }]);

    let rows = 0;
    for (; (await stopCutOff(guardian.msisdn, rows)) === 'cut off'; rows += 1)
      expect(await statesOf(all), `after ${rows} rows`).toEqual(before);
    expect(rows).toBeGreaterThan(3);

    expect(await statesOf(all)).toMatchObject([
      { auto_renew: false, consents: 0 },
      { auto_renew: false, consents: 0 },
      { auto_renew: false, consents: 0 },
    ]);
    const withdrawn = (await textsOf(test, guardian.msisdn)).filter((text) => text.includes('سُحبت موافقة'));
    expect(withdrawn).toHaveLength(2);
    const paid = await Promise.all(all.map((learner) => moneyOf(test, learner)));
    test.advance(40 * DAY_MS);
    await runJobs(test);
    expect(await Promise.all(all.map((learner) => moneyOf(test, learner)))).toEqual(paid);
  });

  it('takes effect once when the operator delivers it twice', async () => {
    const guardian = newNumber();
    const ward = await wardOf(guardian);
    const stop = () => unsubscribeByKeyword(test.services, { from: guardian, text: 'STOP' });
    expect((await Promise.all([stop(), stop()])).toSorted()).toEqual(['left', 'nothing_to_leave']);
    expect(await activeConsents(test, ward)).toBe(0);
    expect((await textsOf(test, guardian)).filter((text) => text.includes('سُحبت موافقة'))).toHaveLength(1);
  });
});
