import { afterEach, describe, expect, vi } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { logIn, newestCode, signUp, type Learner } from '../../../../test/sign-up.ts';
import { runJobs, subscriptionOf } from '../../../../test/subscription/subscribe.ts';
import { CarrierError } from '../../../gateways/carrier/carrier-error.ts';
import { listRestorable, restoreSubscriber } from './restore-subscriber.ts';

afterEach(() => void vi.restoreAllMocks());

const userOf = async (server: TestApp, token: string) => (await callApi(server.app, 'GET /api/user', { token })).user;
const lastSeenOf = async (server: TestApp, { subscriberId }: Pick<Learner, 'subscriberId'>) =>
  (
    await server.services.db
      .selectFrom('subscriber')
      .select('last_seen_at')
      .where('id', '=', subscriberId)
      .executeTakeFirstOrThrow()
  ).last_seen_at.getTime();

function setCarrierAnswer(server: TestApp, answer: boolean | CarrierError): void {
  vi.spyOn(server.services.carrier, 'isRecycled').mockImplementation(async () => {
    if (answer instanceof CarrierError) throw answer;
    return answer;
  });
}
const UNDECIDED = new CarrierError('INELIGIBLE');
const DOWN = new CarrierError('UNKNOWN');

/** A learner whose free days are over and who has not used the product since. */
async function silentLearner(server: TestApp, days: number): Promise<Learner> {
  const learner = await signUp(server);
  server.advance(4 * DAY_MS);
  await runJobs(server);
  server.advance((days - 4) * DAY_MS);
  return learner;
}

describe('use counts as seen', () => {
  it('keeps the account of a daily learner whose second phone signs in after half a year', async ({ server }) => {
    const learner = await signUp(server);
    setCarrierAnswer(server, UNDECIDED);
    for (let day = 0; day < 200; day += 1) {
      server.advance(DAY_MS);
      await learner.call('GET /api/my/levels');
    }
    const { uuid } = await userOf(server, await logIn(server, learner.msisdn));
    expect(uuid).toBe(learner.subscriberId);
  });

  it('is written at most once a day, and by no cached call', async ({ server, learner }) => {
    const ask = () => learner.call('GET /api/my/levels');
    const signedUp = await lastSeenOf(server, learner);
    server.advance(20 * 3_600_000);
    await ask();
    expect(await lastSeenOf(server, learner)).toBe(signedUp);
    server.advance(5 * 3_600_000);
    await ask();
    const seen = await lastSeenOf(server, learner);
    expect(seen).toBeGreaterThan(signedUp);
    const find = vi.spyOn(server.services.db, 'selectFrom');
    server.services.sessions.peek(learner.token);
    expect(find).not.toHaveBeenCalled();
    server.advance(3_600_000);
    await ask();
    expect(await lastSeenOf(server, learner)).toBe(seen);
  });
});

describe('a sign-in after half a year of silence', () => {
  it('finds the same account while the carrier knows the same owner', async ({ server }) => {
    const learner = await silentLearner(server, 200);
    expect((await userOf(server, await logIn(server, learner.msisdn))).uuid).toBe(learner.subscriberId);
  });

  it('starts from nothing where the carrier cannot tell, with free days of the new owner’s own', async ({ server }) => {
    const learner = await silentLearner(server, 200);
    setCarrierAnswer(server, UNDECIDED);
    const token = await logIn(server, learner.msisdn);
    const user = await userOf(server, token);
    expect(user).toMatchObject({ onboarding: true, name: null, level_subscribers: [] });
    expect(user.uuid).not.toBe(learner.subscriberId);
    const body = { uuid: FIXTURE.a1, msisdn: learner.msisdn };
    const created = await callApi(server.app, 'POST /api/client/create/subscriber', { token, body });
    const newOwner = await userOf(server, created.access_token);
    expect(newOwner.subscription).toMatchObject({ state: 'parking', next_charge: null });
    expect((await callApi(server.app, 'GET /api/inbox', { token: created.access_token })).messages).toEqual([]);
    expect((await learner.request('GET /api/user')).statusCode).toBe(401);
  });

  it('starts from nothing as soon as the carrier says that the number has a new owner', async ({ server }) => {
    const learner = await silentLearner(server, 100);
    setCarrierAnswer(server, true);
    expect((await userOf(server, await logIn(server, learner.msisdn))).uuid).not.toBe(learner.subscriberId);
  });

  it('gives nothing away and erases nothing while the carrier is down; the same code works later', async ({
    server,
  }) => {
    const learner = await silentLearner(server, 200);
    setCarrierAnswer(server, DOWN);
    await callApi(server.app, 'POST /api/client/login', { body: { msisdn: learner.msisdn } });
    const body = { msisdn: learner.msisdn, otp: await newestCode(server, learner.msisdn) };
    const reply = await refused(server.app, 'POST /api/client/confirm/otp', { body });
    expect(reply).toMatchObject({ status: 503, code: 'unavailable' });
    expect(Number(reply.headers['retry-after'])).toBe(60);
    setCarrierAnswer(server, false);
    const { access_token } = await callApi(server.app, 'POST /api/client/confirm/otp', { body });
    expect((await userOf(server, access_token)).uuid).toBe(learner.subscriberId);
  });

  it.for([UNDECIDED, DOWN])(
    'never takes a paid subscription for a recycled number (%s)',
    async (answer, { server, payer }) => {
      await server.services.db
        .updateTable('subscriber')
        .set({ last_seen_at: new Date(server.services.clock.now().getTime() - 200 * DAY_MS) })
        .where('id', '=', payer.subscriberId)
        .execute();
      setCarrierAnswer(server, answer);
      await server.deliverSms();
      server.advance(60_000);
      expect((await userOf(server, await logIn(server, payer.msisdn))).uuid).toBe(payer.subscriberId);
      expect(await subscriptionOf(server, payer)).toMatchObject({ state: 'active', auto_renew: true });
    },
  );
});

describe('restoring an archived subscriber', () => {
  async function replaced(server: TestApp): Promise<{ old: Learner; newToken: string }> {
    const old = await silentLearner(server, 200);
    setCarrierAnswer(server, UNDECIDED);
    const newToken = await logIn(server, old.msisdn);
    vi.restoreAllMocks();
    server.advance(60_000);
    return { old, newToken };
  }
  const restore = (server: TestApp, { msisdn, subscriberId }: Learner, swap: boolean) =>
    restoreSubscriber(server.services, { msisdn, subscriberId, swap });
  const eventsOf = (server: TestApp, { msisdn }: Learner) =>
    server.services.db
      .selectFrom('ownership_event')
      .select(['type', 'reason', 'actor'])
      .where('msisdn', '=', msisdn)
      .orderBy('at')
      .orderBy('type')
      .execute();

  it('refuses while the new owner is active, and gives the progress back with a swap, audited', async ({ server }) => {
    const { old, newToken } = await replaced(server);
    expect(await listRestorable(server.services, old.msisdn)).toMatchObject([{ id: old.subscriberId }]);
    expect(await restore(server, old, false)).toMatchObject({ kind: 'owner_active' });
    expect(await restore(server, old, true)).toMatchObject({ kind: 'restored', subscriberId: old.subscriberId });
    server.services.sessions.evict((await server.services.sessions.read(newToken))?.subscriberId ?? '');
    const { uuid, level_subscribers } = await userOf(server, await logIn(server, old.msisdn));
    expect(uuid).toBe(old.subscriberId);
    expect(level_subscribers).toHaveLength(1);
    expect((await request(server.app, 'GET /api/user', { token: newToken })).statusCode).toBe(401);
    expect(await eventsOf(server, old)).toEqual([
      { type: 'archived', reason: 'recycled', actor: 'sign-in' },
      { type: 'archived', reason: 'replaced', actor: 'staff' },
      { type: 'restored', reason: 'restored', actor: 'staff' },
    ]);
  });

  it('needs no swap where the new owner was absent for a month, and restores no other account', async ({ server }) => {
    const { old } = await replaced(server);
    const other = await signUp(server);
    expect(await restore(server, { ...old, subscriberId: other.subscriberId }, true)).toEqual({ kind: 'no_candidate' });
    server.advance(31 * DAY_MS);
    expect(await restore(server, old, false)).toMatchObject({ kind: 'restored' });
  });

  it('gives no second free days to the owner that came back', async ({ server }) => {
    const { old } = await replaced(server);
    await restore(server, old, true);
    const { subscription } = await userOf(server, await logIn(server, old.msisdn));
    expect(subscription).toMatchObject({ state: 'expired' });
  });
});
