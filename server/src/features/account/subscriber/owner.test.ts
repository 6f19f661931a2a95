import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { logIn, newestCode, signUp, type Learner } from '../../../../test/sign-up.ts';
import { CarrierError } from '../../../gateways/carrier/carrier-error.ts';
import { runJobs, signUpPaying, subscriptionOf } from '../../../../test/subscription/subscribe.ts';
import { listRestorable, restoreSubscriber } from './restore-subscriber.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => test.close());

const userOf = async (token: string) => (await callApi(test.app, 'GET /api/user', { token })).user;
const lastSeenOf = async ({ subscriberId }: Pick<Learner, 'subscriberId'>) =>
  (
    await test.services.db
      .selectFrom('subscriber')
      .select('last_seen_at')
      .where('id', '=', subscriberId)
      .executeTakeFirstOrThrow()
  ).last_seen_at.getTime();

function setCarrierAnswer(answer: boolean | CarrierError): void {
  vi.spyOn(test.services.carrier, 'isRecycled').mockImplementation(async () => {
    if (answer instanceof CarrierError) throw answer;
    return answer;
  });
}
const UNDECIDED = new CarrierError('INELIGIBLE');
const DOWN = new CarrierError('UNKNOWN');

/** A learner whose free days are over and who has not been here since. */
async function silentLearner(days: number): Promise<Learner> {
  const learner = await signUp(test);
  test.advance(4 * DAY_MS);
  await runJobs(test);
  test.advance((days - 4) * DAY_MS);
  return learner;
}

describe('use counts as seen', () => {
  it('keeps the account of a daily learner whose second phone signs in after half a year', async () => {
    const learner = await signUp(test);
    setCarrierAnswer(UNDECIDED);
    for (let day = 0; day < 200; day += 1) {
      test.advance(DAY_MS);
      await callApi(test.app, 'GET /api/my/levels', { token: learner.token });
    }
    const { uuid } = await userOf(await logIn(test, learner.msisdn));
    expect(uuid).toBe(learner.subscriberId);
  });

  it('is written at most once a day, and by no cached call', async () => {
    const learner = await signUp(test);
    const ask = () => callApi(test.app, 'GET /api/my/levels', { token: learner.token });
    const signedUp = await lastSeenOf(learner);
    test.advance(20 * 3_600_000);
    await ask();
    expect(await lastSeenOf(learner)).toBe(signedUp);
    test.advance(5 * 3_600_000);
    await ask();
    const seen = await lastSeenOf(learner);
    expect(seen).toBeGreaterThan(signedUp);
    const find = vi.spyOn(test.services.db, 'selectFrom');
    test.services.sessions.peek(learner.token);
    expect(find).not.toHaveBeenCalled();
    test.advance(3_600_000);
    await ask();
    expect(await lastSeenOf(learner)).toBe(seen);
  });
});

describe('a sign-in after half a year of silence', () => {
  it('finds the same account while the carrier knows the same owner', async () => {
    const learner = await silentLearner(200);
    expect((await userOf(await logIn(test, learner.msisdn))).uuid).toBe(learner.subscriberId);
  });

  it('starts from nothing where the carrier cannot tell, with free days of the new owner’s own', async () => {
    const learner = await silentLearner(200);
    setCarrierAnswer(UNDECIDED);
    const token = await logIn(test, learner.msisdn);
    const user = await userOf(token);
    expect(user).toMatchObject({ onboarding: true, name: null, level_subscribers: [] });
    expect(user.uuid).not.toBe(learner.subscriberId);
    const body = { uuid: FIXTURE.a1, msisdn: learner.msisdn };
    const created = await callApi(test.app, 'POST /api/client/create/subscriber', { token, body });
    const newOwner = await userOf(created.access_token);
    expect(newOwner.subscription).toMatchObject({ state: 'parking', next_charge: null });
    expect((await callApi(test.app, 'GET /api/inbox', { token: created.access_token })).messages).toEqual([]);
    expect((await request(test.app, 'GET /api/user', { token: learner.token })).statusCode).toBe(401);
  });

  it('starts from nothing as soon as the carrier says that the number has a new owner', async () => {
    const learner = await silentLearner(100);
    setCarrierAnswer(true);
    expect((await userOf(await logIn(test, learner.msisdn))).uuid).not.toBe(learner.subscriberId);
  });

  it('gives nothing away and erases nothing while the carrier is down; the same code works later', async () => {
    const learner = await silentLearner(200);
    setCarrierAnswer(DOWN);
    await callApi(test.app, 'POST /api/client/login', { body: { msisdn: learner.msisdn } });
    const body = { msisdn: learner.msisdn, otp: await newestCode(test, learner.msisdn) };
    const reply = await refused(test.app, 'POST /api/client/confirm/otp', { body });
    expect(reply).toMatchObject({ status: 503, code: 'unavailable' });
    expect(Number(reply.headers['retry-after'])).toBe(60);
    setCarrierAnswer(false);
    const { access_token } = await callApi(test.app, 'POST /api/client/confirm/otp', { body });
    expect((await userOf(access_token)).uuid).toBe(learner.subscriberId);
  });

  it.each([UNDECIDED, DOWN])('never takes a paid subscription for a recycled number (%s)', async (answer) => {
    const learner = await signUpPaying(test);
    await test.services.db
      .updateTable('subscriber')
      .set({ last_seen_at: new Date(test.services.clock.now().getTime() - 200 * DAY_MS) })
      .where('id', '=', learner.subscriberId)
      .execute();
    setCarrierAnswer(answer);
    await test.deliverSms();
    test.advance(60_000);
    expect((await userOf(await logIn(test, learner.msisdn))).uuid).toBe(learner.subscriberId);
    expect(await subscriptionOf(test, learner)).toMatchObject({ state: 'active', auto_renew: true });
  });
});

describe('restoring an archived subscriber', () => {
  async function replaced(): Promise<{ old: Learner; newToken: string }> {
    const old = await silentLearner(200);
    setCarrierAnswer(UNDECIDED);
    const newToken = await logIn(test, old.msisdn);
    vi.restoreAllMocks();
    test.advance(60_000);
    return { old, newToken };
  }
  const restore = ({ msisdn, subscriberId }: Learner, swap: boolean) =>
    restoreSubscriber(test.services, { msisdn, subscriberId, swap });
  const eventsOf = ({ msisdn }: Learner) =>
    test.services.db
      .selectFrom('ownership_event')
      .select(['type', 'reason', 'actor'])
      .where('msisdn', '=', msisdn)
      .orderBy('at')
      .orderBy('type')
      .execute();

  it('refuses while the new owner is active, and gives the progress back with a swap, audited', async () => {
    const { old, newToken } = await replaced();
    expect(await listRestorable(test.services, old.msisdn)).toMatchObject([{ id: old.subscriberId }]);
    expect(await restore(old, false)).toMatchObject({ kind: 'owner_active' });
    expect(await restore(old, true)).toMatchObject({ kind: 'restored', subscriberId: old.subscriberId });
    test.services.sessions.evict((await test.services.sessions.read(newToken))?.subscriberId ?? '');
    const { uuid, level_subscribers } = await userOf(await logIn(test, old.msisdn));
    expect(uuid).toBe(old.subscriberId);
    expect(level_subscribers).toHaveLength(1);
    expect((await request(test.app, 'GET /api/user', { token: newToken })).statusCode).toBe(401);
    expect(await eventsOf(old)).toEqual([
      { type: 'archived', reason: 'recycled', actor: 'sign-in' },
      { type: 'archived', reason: 'replaced', actor: 'staff' },
      { type: 'restored', reason: 'restored', actor: 'staff' },
    ]);
  });

  it('needs no swap where the new owner was absent for a month, and restores no other account', async () => {
    const { old } = await replaced();
    const other = await signUp(test);
    expect(await restore({ ...old, subscriberId: other.subscriberId }, true)).toEqual({ kind: 'no_candidate' });
    test.advance(31 * DAY_MS);
    expect(await restore(old, false)).toMatchObject({ kind: 'restored' });
  });

  it('gives no second free days to the owner that came back', async () => {
    const { old } = await replaced();
    await restore(old, true);
    const { subscription } = await userOf(await logIn(test, old.msisdn));
    expect(subscription).toMatchObject({ state: 'expired' });
  });
});
