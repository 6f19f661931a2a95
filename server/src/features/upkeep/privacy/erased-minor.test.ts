import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi } from '../../../../test/call-api.ts';
import { act } from '../../../../test/console-learners.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { makeStaff } from '../../../../test/staff.ts';
import { storeSms } from '../../../../test/store-sms.ts';
import { runJobs, stepUp } from '../../../../test/subscription/subscribe.ts';
import { archiveSubscriber } from '../../account/subscriber/archive-subscriber.ts';
import { eraseDue } from './erase-due.ts';
import { findTraces } from './find-traces.ts';
import { requestErasure } from './request-erasure.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function setUnderAge(on: Learner, under_age: boolean): Promise<void> {
  const staff = await makeStaff(test, 'support');
  const body = { under_age };
  const { statusCode } = await act(test, 'POST /api/console/learners/:uuid/under-age', { staff, on, body });
  expect(statusCode).toBe(200);
}

async function erase(learner: Learner): Promise<void> {
  await stepUp(test, learner);
  await callApi(test.app, 'POST /api/privacy/erase', { token: learner.token, body: { confirmed: true } });
}

async function eraseAllDue(): Promise<void> {
  await storeSms(test);
  test.advance(15 * DAY_MS);
  await runJobs(test);
  while ((await eraseDue(test.services)) > 0);
}

/** Later than the limit of codes for the number. */
async function signUpAgain({ msisdn }: Learner): Promise<Learner> {
  await test.deliverSms();
  test.advance(601_000);
  return signUp(test, { number: msisdn });
}

async function isMarked({ subscriberId }: Learner): Promise<boolean> {
  const row = await test.services.db
    .selectFrom('subscriber')
    .select('under_age_since')
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  return row.under_age_since !== null;
}

describe('the erasure of an account under age', () => {
  it('leaves the mark for the next account of the number, and nothing that names the learner', async () => {
    const [learner, adult] = [await signUp(test), await signUp(test)];
    await setUnderAge(learner, true);
    await erase(learner);
    await erase(adult);
    await eraseAllDue();
    expect(await findTraces(test.services.db, [learner.subscriberId, learner.msisdn.slice(1)])).toEqual([]);
    const again = await signUpAgain(learner);
    expect(await isMarked(again)).toBe(true);
    expect(await isMarked(await signUpAgain(adult))).toBe(false);
    await erase(again);
    expect(await isMarked(await signUpAgain(again))).toBe(true);
  });

  it('leaves no mark that staff corrected while the account was closed', async () => {
    const learner = await signUp(test);
    await setUnderAge(learner, true);
    await erase(learner);
    await setUnderAge(learner, false);
    expect(await isMarked(await signUpAgain(learner))).toBe(false);
  });

  it('leaves a mark that staff recorded while the account was closed', async () => {
    const learner = await signUp(test);
    await erase(learner);
    await setUnderAge(learner, true);
    await eraseAllDue();
    expect(await isMarked(await signUpAgain(learner))).toBe(true);
  });

  it('leaves no mark to a new owner of the number', async () => {
    const recycle = ({ subscriberId }: Learner) =>
      test.services.db
        .transaction()
        .execute((trx) =>
          archiveSubscriber(trx, test.services, { subscriberId, reason: 'recycled', actor: 'carrier' }),
        );
    const learner = await signUp(test);
    await setUnderAge(learner, true);
    await erase(learner);
    const again = await signUpAgain(learner);
    await recycle(again);
    const owner = await signUpAgain(learner);
    expect(await isMarked(owner)).toBe(false);
    // The number is another person's by now.
    await test.services.db
      .transaction()
      .execute((trx) => requestErasure(trx, test.services, { subscriberId: again.subscriberId, by: 'staff' }));
    await erase(owner);
    expect(await isMarked(await signUpAgain(owner))).toBe(false);
  });
});
