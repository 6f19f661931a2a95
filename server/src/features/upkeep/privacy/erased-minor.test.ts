import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { act } from '../../../../test/console-learners.ts';
import { it } from '../../../../test/fixture.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { makeStaff } from '../../../../test/staff.ts';
import { storeSms } from '../../../../test/store-sms.ts';
import { runJobs, stepUp } from '../../../../test/subscription/subscribe.ts';
import { archiveSubscriber } from '../../account/subscriber/archive-subscriber.ts';
import { eraseDue } from './erase-due.ts';
import { findTraces } from './find-traces.ts';
import { requestErasure } from './request-erasure.ts';

async function setUnderAge(server: TestApp, on: Learner, under_age: boolean): Promise<void> {
  const staff = await makeStaff(server, 'support');
  const body = { under_age };
  const { statusCode } = await act(server, 'POST /api/console/learners/:uuid/under-age', { staff, on, body });
  expect(statusCode).toBe(200);
}

async function erase(server: TestApp, learner: Learner): Promise<void> {
  await stepUp(server, learner);
  await learner.call('POST /api/privacy/erase', { body: { confirmed: true } });
}

async function eraseAllDue(server: TestApp): Promise<void> {
  await storeSms(server);
  server.advance(15 * DAY_MS);
  await runJobs(server);
  while ((await eraseDue(server.services)) > 0);
}

/** Later than the limit of codes for the number. */
async function signUpAgain(server: TestApp, { msisdn }: Learner): Promise<Learner> {
  await server.deliverSms();
  server.advance(601_000);
  return signUp(server, { number: msisdn });
}

async function isMarked(server: TestApp, { subscriberId }: Learner): Promise<boolean> {
  const row = await server.services.db
    .selectFrom('subscriber')
    .select('under_age_since')
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  return row.under_age_since !== null;
}

describe('the erasure of an account under age', () => {
  it('leaves the mark for the next account of the number, and nothing that names the learner', async ({ server }) => {
    const [learner, adult] = [await signUp(server), await signUp(server)];
    await setUnderAge(server, learner, true);
    await erase(server, learner);
    await erase(server, adult);
    await eraseAllDue(server);
    expect(await findTraces(server.services.db, [learner.subscriberId, learner.msisdn.slice(1)])).toEqual([]);
    const again = await signUpAgain(server, learner);
    expect(await isMarked(server, again)).toBe(true);
    expect(await isMarked(server, await signUpAgain(server, adult))).toBe(false);
    await erase(server, again);
    expect(await isMarked(server, await signUpAgain(server, again))).toBe(true);
  });

  it('leaves no mark that staff corrected while the account was closed', async ({ server, learner }) => {
    await setUnderAge(server, learner, true);
    await erase(server, learner);
    await setUnderAge(server, learner, false);
    expect(await isMarked(server, await signUpAgain(server, learner))).toBe(false);
  });

  it('leaves a mark that staff recorded while the account was closed', async ({ server, learner }) => {
    await erase(server, learner);
    await setUnderAge(server, learner, true);
    await eraseAllDue(server);
    expect(await isMarked(server, await signUpAgain(server, learner))).toBe(true);
  });

  it('leaves no mark to a new owner of the number', async ({ server, learner }) => {
    const recycle = ({ subscriberId }: Learner) =>
      server.services.db
        .transaction()
        .execute((trx) =>
          archiveSubscriber(trx, server.services, { subscriberId, reason: 'recycled', actor: 'carrier' }),
        );
    await setUnderAge(server, learner, true);
    await erase(server, learner);
    const again = await signUpAgain(server, learner);
    await recycle(again);
    const owner = await signUpAgain(server, learner);
    expect(await isMarked(server, owner)).toBe(false);
    // The number is another person's by now.
    await server.services.db
      .transaction()
      .execute((trx) => requestErasure(trx, server.services, { subscriberId: again.subscriberId, by: 'staff' }));
    await erase(server, owner);
    expect(await isMarked(server, await signUpAgain(server, owner))).toBe(false);
  });
});
