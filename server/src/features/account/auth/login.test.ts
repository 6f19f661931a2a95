import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { logIn, newestCode, newNumber, signUp, signUpOnboarding } from '../../../../test/sign-up.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const MINUTE = 60_000;
const login = (msisdn: string) => callApi(test.app, 'POST /api/client/login', { body: { msisdn } });
const confirm = (body: { msisdn: string; otp: string; check_type?: 'otp' }, token?: string) =>
  callApi(test.app, 'POST /api/client/confirm/otp', { body, ...(token && { token }) });
const confirmRefused = (body: object, token?: string) =>
  refused(test.app, 'POST /api/client/confirm/otp', { body, ...(token && { token }) });

/** Sessions of a number that do not only wait for their successor. */
async function liveSessionsOf(msisdn: string): Promise<number> {
  const { db, clock } = test.services;
  const rows = await db
    .selectFrom('session')
    .innerJoin('subscriber', 'subscriber.id', 'session.subscriber_id')
    .select('session.id')
    .where('subscriber.msisdn', '=', msisdn)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', new Date(clock.now().getTime() + MINUTE))
    .execute();
  return rows.length;
}

describe('asking for a code', () => {
  it('answers known and unknown numbers alike', async () => {
    const { msisdn } = await signUp(test);
    test.advance(11 * MINUTE);
    expect(await login(msisdn)).toEqual(await login(newNumber()));
  });

  it('reads the number in Arabic and Persian digits, with marks and separators', async () => {
    const typed = '\u200f٠٧٧٠ ٩٠۰-۰۰۰۱';
    await login(typed);
    expect(await newestCode(test, '+9647709000001')).toMatch(/^\d{6}$/);
  });

  it.each(['', 'abc', '+9641', '0770', '+442079460000', '+14155550100'])(
    'refuses %j with a text on msisdn',
    async (msisdn) => {
      const reply = await refused(test.app, 'POST /api/client/login', { body: { msisdn } });
      expect(reply).toMatchObject({ status: 422, code: 'invalid_input' });
      expect(reply.errors?.msisdn?.[0]).toMatch(/[\u0600-\u06ff]/);
    },
  );

  it('spaces codes to one number, whatever their purpose, and says how long to wait', async () => {
    const msisdn = newNumber();
    await login(msisdn);
    const reply = await refused(test.app, 'POST /api/client/resend/otp', { body: { msisdn } });
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBe(30);
    test.advance(31_000);
    expect((await login(msisdn)).resend_in).toBe(60);
  });

  it('fits one SMS that ends with the origin-bound line', async () => {
    const msisdn = newNumber();
    await login(msisdn);
    const code = await newestCode(test, msisdn);
    const [sms] = test.services.simulators?.sms.messages(msisdn) ?? [];
    expect(sms?.text.length).toBeLessThanOrEqual(70);
    expect(sms?.text.endsWith(`@lisan.example #${code}`)).toBe(true);
  });
});

describe('confirming a code', () => {
  it('opens onboarding for a new number and gives 50', async () => {
    const msisdn = newNumber();
    await login(msisdn);
    const reply = await confirm({ msisdn, otp: await newestCode(test, msisdn) });
    expect(reply.messageCode).toBe('50');
    expect(reply.SubscriptionsList.length).toBeGreaterThan(0);
  });

  it('sets the cookie that the guard reads, and takes no cookie for a credential', async () => {
    const msisdn = newNumber();
    await login(msisdn);
    const otp = await newestCode(test, msisdn);
    const response = await request(test.app, 'POST /api/client/confirm/otp', { body: { msisdn, otp } });
    const cookie = String(response.headers['set-cookie']);
    expect(cookie).toMatch(/^access_token=\S+; Max-Age=7776000; Path=\/; SameSite=Lax$/);
    const reply = await refused(test.app, 'GET /api/user', { headers: { cookie } });
    expect(reply.status).toBe(401);
  });

  it('lets a returning learner in with 00', async () => {
    const { msisdn } = await signUp(test);
    test.advance(MINUTE);
    await login(msisdn);
    expect((await confirm({ msisdn, otp: await newestCode(test, msisdn) })).messageCode).toBe('00');
  });

  it('refuses a wrong code, and after five wrong tries the right one too', async () => {
    const msisdn = newNumber();
    await login(msisdn);
    const otp = await newestCode(test, msisdn);
    const wrong = otp === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await confirmRefused({ msisdn, otp: wrong })).errors?.otp).toHaveLength(1);
    }
    expect((await confirmRefused({ msisdn, otp })).status).toBe(422);
  });

  it('forgets a code after five minutes', async () => {
    const msisdn = newNumber();
    await login(msisdn);
    const otp = await newestCode(test, msisdn);
    test.advance(5 * MINUTE);
    expect((await confirmRefused({ msisdn, otp })).status).toBe(422);
  });

  it('accepts an earlier code that arrives late, and then none of the others', async () => {
    const msisdn = newNumber();
    await login(msisdn);
    const first = await newestCode(test, msisdn);
    test.advance(31_000);
    await login(msisdn);
    const second = await newestCode(test, msisdn);
    await confirm({ msisdn, otp: first });
    expect((await confirmRefused({ msisdn, otp: second })).status).toBe(422);
  });

  it('lets only one of two confirmations at once in', async () => {
    const msisdn = newNumber();
    await login(msisdn);
    const otp = await newestCode(test, msisdn);
    const ask = () => request(test.app, 'POST /api/client/confirm/otp', { body: { msisdn, otp } });
    const statuses = (await Promise.all([ask(), ask(), ask()])).map((r) => r.statusCode);
    expect(statuses.toSorted()).toEqual([200, 422, 422]);
  });

  it('is worth nothing for another purpose or another number', async () => {
    const { msisdn, token } = await signUp(test);
    test.advance(MINUTE);
    await callApi(test.app, 'GET /api/generate/otp', { token });
    const stepUp = await newestCode(test, msisdn);
    expect((await confirmRefused({ msisdn, otp: stepUp })).status).toBe(422);
    expect((await confirmRefused({ msisdn: newNumber(), otp: stepUp })).status).toBe(422);
  });

  it('does not sign a learner out who mistypes', async () => {
    const { msisdn, token } = await signUp(test);
    await confirmRefused({ msisdn, otp: '000000' }, token);
    await callApi(test.app, 'GET /api/user', { token });
  });
});

describe('confirming twice, as the guards do', () => {
  it('gives the same code and a fresh token to the holder of the first one, which dies 30 s later', async () => {
    const msisdn = newNumber();
    await login(msisdn);
    const otp = await newestCode(test, msisdn);
    const first = await confirm({ msisdn, otp });
    const again = await confirm({ msisdn, otp, check_type: 'otp' }, first.access_token);
    expect(again.messageCode).toBe('50');
    expect(again.access_token).not.toBe(first.access_token);
    expect((await refused(test.app, 'GET /api/user', { token: first.access_token })).status).toBe(403);
    test.advance(31_000);
    expect((await refused(test.app, 'GET /api/user', { token: first.access_token })).status).toBe(401);
    await callApi(test.app, 'GET /api/user', { token: again.access_token });
  });

  it('opens one session however often the first token repeats it, also at once', async () => {
    const msisdn = newNumber();
    await login(msisdn);
    const otp = await newestCode(test, msisdn);
    const first = (await confirm({ msisdn, otp })).access_token;
    const repeat = async () => (await confirm({ msisdn, otp, check_type: 'otp' }, first)).access_token;
    const atOnce = await Promise.all([repeat(), repeat(), repeat()]);
    const tokens = new Set([...atOnce, await repeat(), await repeat()]);
    expect(tokens.size).toBe(1);
    expect(await liveSessionsOf(msisdn)).toBe(1);
    test.advance(31_000);
    for (const token of tokens) await callApi(test.app, 'GET /api/user', { token });
  });

  it('leaves one session of a chain of repeats, and gives an older token the newest one', async () => {
    const msisdn = newNumber();
    await login(msisdn);
    const otp = await newestCode(test, msisdn);
    const tokens = [(await confirm({ msisdn, otp })).access_token];
    for (let n = 0; n < 4; n += 1)
      tokens.push((await confirm({ msisdn, otp, check_type: 'otp' }, tokens.at(-1))).access_token);
    expect(new Set(tokens).size).toBe(5);
    expect((await confirm({ msisdn, otp, check_type: 'otp' }, tokens[0])).access_token).toBe(tokens.at(-1));
    expect(await liveSessionsOf(msisdn)).toBe(1);
  });

  it('opens no session for a token whose successor was signed out', async () => {
    const msisdn = newNumber();
    await login(msisdn);
    const otp = await newestCode(test, msisdn);
    const first = (await confirm({ msisdn, otp })).access_token;
    const { access_token: token } = await confirm({ msisdn, otp, check_type: 'otp' }, first);
    await callApi(test.app, 'POST /api/client/logout', { token });
    expect((await confirmRefused({ msisdn, otp, check_type: 'otp' }, first)).status).toBe(422);
    expect(await liveSessionsOf(msisdn)).toBe(0);
  });

  it('refuses it without check_type, without the token, and with another person’s', async () => {
    const msisdn = newNumber();
    await login(msisdn);
    const otp = await newestCode(test, msisdn);
    const { access_token } = await confirm({ msisdn, otp });
    const other = await signUpOnboarding(test);
    expect((await confirmRefused({ msisdn, otp }, access_token)).status).toBe(422);
    expect((await confirmRefused({ msisdn, otp, check_type: 'otp' })).status).toBe(422);
    expect((await confirmRefused({ msisdn, otp, check_type: 'otp' }, other.token)).status).toBe(422);
  });
});

describe('an onboarding token that has been replaced', () => {
  const statusOf = async (token: string) => (await refused(test.app, 'GET /api/user', { token })).status;

  it('repeats its confirmation, and is good for nothing else, also once its successor has finished onboarding', async () => {
    const msisdn = newNumber();
    await login(msisdn);
    const otp = await newestCode(test, msisdn);
    const { access_token: token } = await confirm({ msisdn, otp });
    await confirm({ msisdn, otp, check_type: 'otp' }, token);
    const body = { uuid: FIXTURE.a1, msisdn };
    expect(await statusOf(token)).toBe(403);
    expect((await refused(test.app, 'POST /api/client/create/subscriber', { token, body })).status).toBe(403);
    const again = await confirm({ msisdn, otp, check_type: 'otp' }, token);
    const created = await callApi(test.app, 'POST /api/client/create/subscriber', { token: again.access_token, body });
    for (const replaced of [token, again.access_token]) expect(await statusOf(replaced)).toBe(403);
    await callApi(test.app, 'GET /api/user', { token: created.access_token });
  });

  it('gets the stored reply of create/subscriber for its key, and no other', async () => {
    const { token, msisdn } = await signUpOnboarding(test);
    const create = (key: string) =>
      request(test.app, 'POST /api/client/create/subscriber', {
        token,
        body: { uuid: FIXTURE.a1, msisdn },
        headers: { 'idempotency-key': key },
      });
    const first = await create('one');
    expect(first.statusCode).toBe(200);
    expect((await create('one')).json()).toEqual(first.json());
    expect((await create('two')).statusCode).toBe(403);
  });

  it('finishes onboarding once, though it is sent twice at once', async () => {
    const { token, msisdn } = await signUpOnboarding(test);
    const body = { uuid: FIXTURE.a1, msisdn };
    const create = () => request(test.app, 'POST /api/client/create/subscriber', { token, body });
    const statuses = (await Promise.all([create(), create(), create()])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 403, 403]);
  });
});

describe('sessions', () => {
  it('end at once on logout; logging out without a token is fine', async () => {
    const { token } = await signUp(test);
    await callApi(test.app, 'GET /api/user', { token });
    await callApi(test.app, 'POST /api/client/logout', { token });
    expect(await refused(test.app, 'GET /api/user', { token })).toMatchObject({ status: 401, messageCode: '02' });
    await callApi(test.app, 'POST /api/client/logout');
  });

  it('slide for 90 days', async () => {
    const { token } = await signUp(test);
    test.advance(80 * DAY_MS);
    await callApi(test.app, 'GET /api/user', { token });
    test.advance(80 * DAY_MS);
    await callApi(test.app, 'GET /api/user', { token });
    test.advance(91 * DAY_MS);
    expect((await refused(test.app, 'GET /api/user', { token })).status).toBe(401);
  });

  it('hold five devices: the one used longest ago is signed out', async () => {
    const { msisdn, token } = await signUp(test);
    for (let device = 0; device < 5; device += 1) {
      test.advance(20 * MINUTE);
      await logIn(test, msisdn);
    }
    expect((await refused(test.app, 'GET /api/user', { token })).status).toBe(401);
  });
});

describe('login-code links', () => {
  const issue = async (msisdn: string) => {
    const response = await test.app.inject({ method: 'POST', url: '/simulator/login-code', payload: { msisdn } });
    return response.json<{ code: string; url: string }>();
  };

  it('give the same code at every look until it is confirmed, then 03', async () => {
    const msisdn = newNumber();
    const { code, url } = await issue(msisdn);
    expect(url).toBe(`http://lisan.example/home?dr=${code}`);
    const looks = await Promise.all(
      [1, 2].map(() => callApi(test.app, 'GET /api/client/check/login/code', { query: { code } })),
    );
    expect(looks[0]).toEqual(looks[1]);
    const [look] = looks;
    if (look?.messageCode !== '01') throw new Error('the link is not valid');
    expect((await callApi(test.app, 'GET /api/client/get/otp/by/code', { query: { code } })).otp).toBe(look.otp);
    await confirm({ msisdn: look.msisdn, otp: look.otp });
    expect((await callApi(test.app, 'GET /api/client/check/login/code', { query: { code } })).messageCode).toBe('03');
    expect((await refused(test.app, 'GET /api/client/get/otp/by/code', { query: { code } })).status).toBe(404);
  });

  it('name the first letter of the subscriber, and nothing of an unknown number', async () => {
    const msisdn = newNumber();
    const initialOf = async () => {
      const { code } = await issue(msisdn);
      const look = await callApi(test.app, 'GET /api/client/check/login/code', { query: { code } });
      return look.messageCode === '01' ? look.name_initial : undefined;
    };
    expect(await initialOf()).toBeNull();
    const token = await logIn(test, msisdn);
    expect(await initialOf()).toBeNull();
    await callApi(test.app, 'POST /api/update/subscriber/profile', { token, body: { name: 'سارة محمد' } });
    expect(await initialOf()).toBe('س');
  });

  it('die after ten minutes and are 03 when unknown', async () => {
    const { code } = await issue(newNumber());
    test.advance(10 * MINUTE);
    for (const tried of [code, 'nothing-of-ours']) {
      expect(
        (await callApi(test.app, 'GET /api/client/check/login/code', { query: { code: tried } })).messageCode,
      ).toBe('03');
    }
  });
});

describe('onboarding', () => {
  it('opens what it needs and nothing else', async () => {
    const { token, msisdn } = await signUpOnboarding(test);
    await callApi(test.app, 'GET /api/fetch/subscriber/details', { token });
    await callApi(test.app, 'POST /api/client/subscriber/local/update', {
      token,
      body: { msisdn, name: 'سارة', level: FIXTURE.a1 },
    });
    for (const key of ['GET /api/count/subscriber/content', 'POST /api/rate/us'] as const) {
      expect((await refused(test.app, key, { token, body: { ActiveStarIndex: 5 } })).status).toBe(403);
    }
  });

  it('ends with a level: a fresh token, the free days, nothing to be charged', async () => {
    const { token, msisdn } = await signUpOnboarding(test);
    const created = await callApi(test.app, 'POST /api/client/create/subscriber', {
      token,
      body: { uuid: FIXTURE.a1, msisdn },
    });
    const { user } = await callApi(test.app, 'GET /api/user', { token: created.access_token });
    expect(user).toMatchObject({
      onboarding: false,
      subscription: { state: 'parking', auto_renew: false, next_charge: null },
    });
    expect(user.level_subscribers).toHaveLength(1);
    test.advance(31_000);
    expect((await refused(test.app, 'GET /api/user', { token })).status).toBe(401);
  });

  it('answers a repeated key with the first reply and keeps no token in clear', async () => {
    const { token, msisdn, subscriberId } = await signUpOnboarding(test);
    const asked = { token, body: { uuid: FIXTURE.a1, msisdn }, headers: { 'idempotency-key': 'once' } };
    const first = await callApi(test.app, 'POST /api/client/create/subscriber', asked);
    expect(await callApi(test.app, 'POST /api/client/create/subscriber', asked)).toEqual(first);
    const stored = await test.services.db
      .selectFrom('idempotency_key')
      .select('reply')
      .where('subscriber_id', '=', subscriberId)
      .executeTakeFirstOrThrow();
    expect(stored.reply).toBeTruthy();
    expect(stored.reply).not.toContain(first.access_token);
  });

  it('refuses another person’s number, a malformed one and an unknown level, and changes nothing', async () => {
    const { token, msisdn } = await signUpOnboarding(test);
    const create = (body: object) => refused(test.app, 'POST /api/client/create/subscriber', { token, body });
    expect((await create({ uuid: FIXTURE.a1, msisdn: newNumber() })).status).toBe(403);
    expect((await create({ uuid: FIXTURE.a1, msisdn: 'nobody' })).status).toBe(422);
    expect((await create({ uuid: crypto.randomUUID(), msisdn })).status).toBe(404);
    const { user } = await callApi(test.app, 'GET /api/user', { token });
    expect(user).toMatchObject({ onboarding: true, level_subscribers: [], subscription: null });
  });

  it('sends an activation code when a plan is chosen, and charges nothing yet', async () => {
    const { token, msisdn } = await signUpOnboarding(test);
    const { SubscriptionsList } = await callApi(test.app, 'GET /api/subscriptions/list');
    const [plan] = SubscriptionsList;
    if (!plan) throw new Error('no plan is on offer');
    test.advance(MINUTE);
    const created = await callApi(test.app, 'POST /api/client/create/subscriber', {
      token,
      body: { uuid: FIXTURE.a1, msisdn, subscription_uuid: plan.uuid, consent_version: plan.terms.version },
    });
    expect(created.activation?.expires_in).toBe(300);
    const { user } = await callApi(test.app, 'GET /api/user', { token: created.access_token });
    expect(user.subscription).toMatchObject({ auto_renew: false, next_charge: null });
  });
});

describe('step-up', () => {
  it('elevates this session for ten minutes with the code sent to its own number', async () => {
    const { msisdn, token } = await signUp(test);
    test.advance(MINUTE);
    await callApi(test.app, 'GET /api/generate/otp', { token });
    expect(
      (await refused(test.app, 'POST /api/profile/confirm/otp', { token, body: { otp: '000000' } })).errors?.otp,
    ).toHaveLength(1);
    const otp = await newestCode(test, msisdn);
    const { elevated_until } = await callApi(test.app, 'POST /api/profile/confirm/otp', { token, body: { otp } });
    const life = Date.parse(elevated_until) - test.services.clock.now().getTime();
    expect(life / MINUTE).toBeCloseTo(10, 1);
    expect((await refused(test.app, 'POST /api/profile/confirm/otp', { token, body: { otp } })).status).toBe(422);
  });
});
