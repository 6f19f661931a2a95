import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { rowOf } from '../../../../test/rows-of.ts';
import { logIn, newestCode, newNumber, signUpOnboarding } from '../../../../test/sign-up.ts';

const MINUTE = 60_000;
const login = (server: TestApp, msisdn: string) => callApi(server.app, 'POST /api/client/login', { body: { msisdn } });
const confirm = (server: TestApp, body: { msisdn: string; otp: string; check_type?: 'otp' }, token?: string) =>
  callApi(server.app, 'POST /api/client/confirm/otp', { body, ...(token && { token }) });
const confirmRefused = (server: TestApp, body: object, token?: string) =>
  refused(server.app, 'POST /api/client/confirm/otp', { body, ...(token && { token }) });

/** Counts the sessions of a number, without sessions that only wait for their successor. */
async function liveSessionsOf(server: TestApp, msisdn: string): Promise<number> {
  const { db, clock } = server.services;
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
  it('answers known and unknown numbers alike', async ({ server, learner }) => {
    server.advance(11 * MINUTE);
    expect(await login(server, learner.msisdn)).toEqual(await login(server, newNumber()));
  });

  it('reads the number in Arabic and Persian digits, with marks and separators', async ({ server }) => {
    const typed = '\u200f٠٧٧٠ ٩٠۰-۰۰۰۱';
    await login(server, typed);
    expect(await newestCode(server, '+9647709000001')).toMatch(/^\d{6}$/);
  });

  it.for([
    ['0770 123 456', 'short_number', 'رقم الهاتف ناقص. المطلوب كاملًا بكل أرقامه.'],
    ['0770 123 45678', 'long_number', 'رقم الهاتف أطول من اللازم. فيه أرقام زائدة.'],
    ['+964 1 412 3456', 'not_mobile', 'هذا ليس رقم هاتف محمول.'],
    ['+44 20 7946 0000', 'country_not_served', 'خدمتنا لم تصل إلى هذا البلد بعد.'],
    ['0123 456 7890', 'bad_number', 'رقم الهاتف غير صحيح. المطلوب كاملًا، مثل 0770 123 4567.'],
  ] as const)('names the reason why %s is refused: %s', async ([msisdn, code, text], { server }) => {
    const reply = await refused(server.app, 'POST /api/client/login', { body: { msisdn } });
    expect(reply).toMatchObject({ status: 422, errors: { msisdn: [text] }, faults: { msisdn: [{ code }] } });
  });

  it.for(['', 'abc', '+9641', '0770', '+442079460000', '+14155550100'])(
    'refuses %j with a text on msisdn',
    async (msisdn, { server }) => {
      const reply = await refused(server.app, 'POST /api/client/login', { body: { msisdn } });
      expect(reply).toMatchObject({ status: 422, code: 'invalid_input' });
      expect(reply.errors?.msisdn?.[0]).toMatch(/[\u0600-\u06ff]/);
    },
  );

  it('spaces codes to one number, whatever their purpose, and says how long to wait', async ({ server }) => {
    const msisdn = newNumber();
    await login(server, msisdn);
    const reply = await refused(server.app, 'POST /api/client/resend/otp', { body: { msisdn } });
    expect(reply.status).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBe(30);
    server.advance(31_000);
    expect((await login(server, msisdn)).resend_in).toBe(60);
  });

  it('fits one SMS that ends with the origin-bound line', async ({ server }) => {
    const msisdn = newNumber();
    await login(server, msisdn);
    const code = await newestCode(server, msisdn);
    const [sms] = server.services.simulators?.sms.messages(msisdn) ?? [];
    expect(sms?.text.length).toBeLessThanOrEqual(70);
    expect(sms?.text.endsWith(`@lisan.example #${code}`)).toBe(true);
  });
});

describe('confirming a code', () => {
  it('opens onboarding for a new number and gives 50', async ({ server }) => {
    const msisdn = newNumber();
    await login(server, msisdn);
    const reply = await confirm(server, { msisdn, otp: await newestCode(server, msisdn) });
    expect(reply.messageCode).toBe('50');
    expect(reply.SubscriptionsList.length).toBeGreaterThan(0);
  });

  it('sets the cookie that the guard reads, and takes no cookie for a credential', async ({ server }) => {
    const msisdn = newNumber();
    await login(server, msisdn);
    const otp = await newestCode(server, msisdn);
    const response = await request(server.app, 'POST /api/client/confirm/otp', { body: { msisdn, otp } });
    const cookie = String(response.headers['set-cookie']);
    expect(cookie).toMatch(/^access_token=\S+; Max-Age=7776000; Path=\/; SameSite=Lax$/);
    const reply = await refused(server.app, 'GET /api/user', { headers: { cookie } });
    expect(reply.status).toBe(401);
  });

  it('lets a returning learner in with 00', async ({ server, learner }) => {
    server.advance(MINUTE);
    await login(server, learner.msisdn);
    expect(
      (await confirm(server, { msisdn: learner.msisdn, otp: await newestCode(server, learner.msisdn) })).messageCode,
    ).toBe('00');
  });

  it('refuses a wrong code, and after five wrong tries the right one too', async ({ server }) => {
    const msisdn = newNumber();
    await login(server, msisdn);
    const otp = await newestCode(server, msisdn);
    const wrong = otp === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await confirmRefused(server, { msisdn, otp: wrong })).errors?.otp).toHaveLength(1);
    }
    expect((await confirmRefused(server, { msisdn, otp })).status).toBe(422);
  });

  it('forgets a code after five minutes', async ({ server }) => {
    const msisdn = newNumber();
    await login(server, msisdn);
    const otp = await newestCode(server, msisdn);
    server.advance(5 * MINUTE);
    expect((await confirmRefused(server, { msisdn, otp })).status).toBe(422);
  });

  it('accepts an earlier code that arrives late, and then none of the others', async ({ server }) => {
    const msisdn = newNumber();
    await login(server, msisdn);
    const first = await newestCode(server, msisdn);
    server.advance(31_000);
    await login(server, msisdn);
    const second = await newestCode(server, msisdn);
    await confirm(server, { msisdn, otp: first });
    expect((await confirmRefused(server, { msisdn, otp: second })).status).toBe(422);
  });

  it('lets only one of two confirmations at once in', async ({ server }) => {
    const msisdn = newNumber();
    await login(server, msisdn);
    const otp = await newestCode(server, msisdn);
    const ask = () => request(server.app, 'POST /api/client/confirm/otp', { body: { msisdn, otp } });
    const statuses = (await Promise.all([ask(), ask(), ask()])).map((r) => r.statusCode);
    expect(statuses.toSorted()).toEqual([200, 422, 422]);
  });

  it('is worth nothing for another purpose or another number', async ({ server, learner }) => {
    server.advance(MINUTE);
    await learner.call('GET /api/generate/otp');
    const stepUp = await newestCode(server, learner.msisdn);
    expect((await confirmRefused(server, { msisdn: learner.msisdn, otp: stepUp })).status).toBe(422);
    expect((await confirmRefused(server, { msisdn: newNumber(), otp: stepUp })).status).toBe(422);
  });

  it('does not sign a learner out who mistypes', async ({ server, learner }) => {
    await confirmRefused(server, { msisdn: learner.msisdn, otp: '000000' }, learner.token);
    await learner.call('GET /api/user');
  });
});

describe('confirming twice, as the guards do', () => {
  it('gives the same code and a fresh token to the holder of the first one, which dies 30 s later', async ({
    server,
  }) => {
    const msisdn = newNumber();
    await login(server, msisdn);
    const otp = await newestCode(server, msisdn);
    const first = await confirm(server, { msisdn, otp });
    const again = await confirm(server, { msisdn, otp, check_type: 'otp' }, first.access_token);
    expect(again.messageCode).toBe('50');
    expect(again.access_token).not.toBe(first.access_token);
    expect((await refused(server.app, 'GET /api/user', { token: first.access_token })).status).toBe(403);
    server.advance(31_000);
    expect((await refused(server.app, 'GET /api/user', { token: first.access_token })).status).toBe(401);
    await callApi(server.app, 'GET /api/user', { token: again.access_token });
  });

  it('opens one session however often the first token repeats it, also at once', async ({ server }) => {
    const msisdn = newNumber();
    await login(server, msisdn);
    const otp = await newestCode(server, msisdn);
    const first = (await confirm(server, { msisdn, otp })).access_token;
    const repeat = async () => (await confirm(server, { msisdn, otp, check_type: 'otp' }, first)).access_token;
    const atOnce = await Promise.all([repeat(), repeat(), repeat()]);
    const tokens = new Set([...atOnce, await repeat(), await repeat()]);
    expect(tokens.size).toBe(1);
    expect(await liveSessionsOf(server, msisdn)).toBe(1);
    server.advance(31_000);
    for (const token of tokens) await callApi(server.app, 'GET /api/user', { token });
  });

  it('leaves one session of a chain of repeats, and gives an older token the newest one', async ({ server }) => {
    const msisdn = newNumber();
    await login(server, msisdn);
    const otp = await newestCode(server, msisdn);
    const tokens = [(await confirm(server, { msisdn, otp })).access_token];
    for (let n = 0; n < 4; n += 1)
      tokens.push((await confirm(server, { msisdn, otp, check_type: 'otp' }, tokens.at(-1))).access_token);
    expect(new Set(tokens).size).toBe(5);
    expect((await confirm(server, { msisdn, otp, check_type: 'otp' }, tokens[0])).access_token).toBe(tokens.at(-1));
    expect(await liveSessionsOf(server, msisdn)).toBe(1);
  });

  it('opens no session for a token whose successor was signed out', async ({ server }) => {
    const msisdn = newNumber();
    await login(server, msisdn);
    const otp = await newestCode(server, msisdn);
    const first = (await confirm(server, { msisdn, otp })).access_token;
    const { access_token: token } = await confirm(server, { msisdn, otp, check_type: 'otp' }, first);
    await callApi(server.app, 'POST /api/client/logout', { token });
    expect((await confirmRefused(server, { msisdn, otp, check_type: 'otp' }, first)).status).toBe(422);
    expect(await liveSessionsOf(server, msisdn)).toBe(0);
  });

  it('refuses it without check_type, without the token, and with another person’s', async ({
    server,
    newcomer: other,
  }) => {
    const msisdn = newNumber();
    await login(server, msisdn);
    const otp = await newestCode(server, msisdn);
    const { access_token } = await confirm(server, { msisdn, otp });
    expect((await confirmRefused(server, { msisdn, otp }, access_token)).status).toBe(422);
    expect((await confirmRefused(server, { msisdn, otp, check_type: 'otp' })).status).toBe(422);
    expect((await confirmRefused(server, { msisdn, otp, check_type: 'otp' }, other.token)).status).toBe(422);
  });
});

describe('an onboarding token that has been replaced', () => {
  const statusOf = async (server: TestApp, token: string) =>
    (await refused(server.app, 'GET /api/user', { token })).status;

  it('repeats its confirmation, and is good for nothing else, also once its successor has finished onboarding', async ({
    server,
  }) => {
    const msisdn = newNumber();
    await login(server, msisdn);
    const otp = await newestCode(server, msisdn);
    const { access_token: token } = await confirm(server, { msisdn, otp });
    await confirm(server, { msisdn, otp, check_type: 'otp' }, token);
    const body = { uuid: FIXTURE.a1, msisdn };
    expect(await statusOf(server, token)).toBe(403);
    expect((await refused(server.app, 'POST /api/client/create/subscriber', { token, body })).status).toBe(403);
    const again = await confirm(server, { msisdn, otp, check_type: 'otp' }, token);
    const created = await callApi(server.app, 'POST /api/client/create/subscriber', {
      token: again.access_token,
      body,
    });
    for (const replaced of [token, again.access_token]) expect(await statusOf(server, replaced)).toBe(403);
    await callApi(server.app, 'GET /api/user', { token: created.access_token });
  });

  it('gets the stored reply of create/subscriber for its key, and no other', async ({ newcomer }) => {
    const create = (key: string) =>
      newcomer.request('POST /api/client/create/subscriber', {
        body: { uuid: FIXTURE.a1, msisdn: newcomer.msisdn },
        headers: { 'idempotency-key': key },
      });
    const first = await create('one');
    expect(first.statusCode).toBe(200);
    expect((await create('one')).json()).toEqual(first.json());
    expect((await create('two')).statusCode).toBe(403);
  });

  it('finishes onboarding once, though it is sent twice at once', async ({ newcomer }) => {
    const body = { uuid: FIXTURE.a1, msisdn: newcomer.msisdn };
    const create = () => newcomer.request('POST /api/client/create/subscriber', { body });
    const statuses = (await Promise.all([create(), create(), create()])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 403, 403]);
  });
});

describe('sessions', () => {
  it('end at once on logout; logging out without a token is fine', async ({ server, learner }) => {
    await learner.call('GET /api/user');
    await learner.call('POST /api/client/logout');
    expect(await learner.refused('GET /api/user')).toMatchObject({ status: 401, messageCode: '02' });
    await callApi(server.app, 'POST /api/client/logout');
  });

  it('slide for 90 days', async ({ server, learner }) => {
    server.advance(80 * DAY_MS);
    await learner.call('GET /api/user');
    server.advance(80 * DAY_MS);
    await learner.call('GET /api/user');
    server.advance(91 * DAY_MS);
    expect((await learner.refused('GET /api/user')).status).toBe(401);
  });

  it('hold five devices: the one used longest ago is signed out', async ({ server, learner }) => {
    for (let device = 0; device < 5; device += 1) {
      server.advance(20 * MINUTE);
      await logIn(server, learner.msisdn);
    }
    expect((await learner.refused('GET /api/user')).status).toBe(401);
  });
});

describe('login-code links', () => {
  const issue = async (server: TestApp, msisdn: string) => {
    const response = await server.app.inject({ method: 'POST', url: '/simulator/login-code', payload: { msisdn } });
    return response.json<{ code: string; url: string }>();
  };

  it('give the same code at every look until it is confirmed, then 03', async ({ server }) => {
    const msisdn = newNumber();
    const { code, url } = await issue(server, msisdn);
    expect(url).toBe(`http://lisan.example/home?dr=${code}`);
    const looks = await Promise.all(
      [1, 2].map(() => callApi(server.app, 'GET /api/client/check/login/code', { query: { code } })),
    );
    expect(looks[0]).toEqual(looks[1]);
    const [look] = looks;
    if (look?.messageCode !== '01') throw new Error('the link is not valid');
    expect((await callApi(server.app, 'GET /api/client/get/otp/by/code', { query: { code } })).otp).toBe(look.otp);
    await confirm(server, { msisdn: look.msisdn, otp: look.otp });
    expect((await callApi(server.app, 'GET /api/client/check/login/code', { query: { code } })).messageCode).toBe('03');
    expect((await refused(server.app, 'GET /api/client/get/otp/by/code', { query: { code } })).status).toBe(404);
  });

  it('name the first letter of the subscriber, and nothing of an unknown number', async ({ server }) => {
    const msisdn = newNumber();
    const initialOf = async () => {
      const { code } = await issue(server, msisdn);
      const look = await callApi(server.app, 'GET /api/client/check/login/code', { query: { code } });
      return look.messageCode === '01' ? look.name_initial : undefined;
    };
    expect(await initialOf()).toBeNull();
    const token = await logIn(server, msisdn);
    expect(await initialOf()).toBeNull();
    await callApi(server.app, 'POST /api/update/subscriber/profile', { token, body: { name: 'سارة محمد' } });
    expect(await initialOf()).toBe('س');
  });

  it('die after ten minutes and are 03 when unknown', async ({ server }) => {
    const { code } = await issue(server, newNumber());
    server.advance(10 * MINUTE);
    for (const tried of [code, 'nothing-of-ours']) {
      expect(
        (await callApi(server.app, 'GET /api/client/check/login/code', { query: { code: tried } })).messageCode,
      ).toBe('03');
    }
  });
});

describe('onboarding', () => {
  it('opens what it needs and nothing else', async ({ newcomer }) => {
    await newcomer.call('GET /api/fetch/subscriber/details');
    await newcomer.call('POST /api/client/subscriber/local/update', {
      body: { msisdn: newcomer.msisdn, name: 'سارة', level: FIXTURE.a1 },
    });
    for (const key of ['GET /api/count/subscriber/content', 'POST /api/rate/us'] as const) {
      expect((await newcomer.refused(key, { body: { ActiveStarIndex: 5 } })).status).toBe(403);
    }
  });

  it('ends with a level: a fresh token, the free days, nothing to be charged', async ({ server, newcomer }) => {
    const created = await newcomer.call('POST /api/client/create/subscriber', {
      body: { uuid: FIXTURE.a1, msisdn: newcomer.msisdn },
    });
    const { user } = await callApi(server.app, 'GET /api/user', { token: created.access_token });
    expect(user).toMatchObject({
      onboarding: false,
      subscription: { state: 'parking', auto_renew: false, next_charge: null },
    });
    expect(user.level_subscribers).toHaveLength(1);
    server.advance(31_000);
    expect((await newcomer.refused('GET /api/user')).status).toBe(401);
  });

  it('answers a repeated key with the first reply and keeps no token in clear', async ({ server, newcomer }) => {
    const asked = { body: { uuid: FIXTURE.a1, msisdn: newcomer.msisdn }, headers: { 'idempotency-key': 'once' } };
    const first = await newcomer.call('POST /api/client/create/subscriber', asked);
    expect(await newcomer.call('POST /api/client/create/subscriber', asked)).toEqual(first);
    const stored = await rowOf(server, 'idempotency_key', newcomer);
    expect(stored.reply).toBeTruthy();
    expect(stored.reply).not.toContain(first.access_token);
  });

  it('refuses another person’s number, a malformed one and an unknown level, and changes nothing', async ({
    server,
  }) => {
    const newcomer = await signUpOnboarding(server);
    const create = (body: object) => newcomer.refused('POST /api/client/create/subscriber', { body });
    expect((await create({ uuid: FIXTURE.a1, msisdn: newNumber() })).status).toBe(403);
    expect((await create({ uuid: FIXTURE.a1, msisdn: 'nobody' })).status).toBe(422);
    expect((await create({ uuid: crypto.randomUUID(), msisdn: newcomer.msisdn })).status).toBe(404);
    const { user } = await newcomer.call('GET /api/user');
    expect(user).toMatchObject({ onboarding: true, level_subscribers: [], subscription: null });
  });

  it('sends an activation code when a plan is chosen, and charges nothing yet', async ({ server, newcomer }) => {
    const { SubscriptionsList } = await callApi(server.app, 'GET /api/subscriptions/list');
    const [plan] = SubscriptionsList;
    if (!plan) throw new Error('no plan is on offer');
    server.advance(MINUTE);
    const created = await newcomer.call('POST /api/client/create/subscriber', {
      body: {
        uuid: FIXTURE.a1,
        msisdn: newcomer.msisdn,
        subscription_uuid: plan.uuid,
        consent_version: plan.terms.version,
      },
    });
    expect(created.activation?.expires_in).toBe(300);
    const { user } = await callApi(server.app, 'GET /api/user', { token: created.access_token });
    expect(user.subscription).toMatchObject({ auto_renew: false, next_charge: null });
  });
});

describe('step-up', () => {
  it('elevates this session for ten minutes with the code sent to its own number', async ({ server, learner }) => {
    server.advance(MINUTE);
    await learner.call('GET /api/generate/otp');
    expect(
      (await learner.refused('POST /api/profile/confirm/otp', { body: { otp: '000000' } })).errors?.otp,
    ).toHaveLength(1);
    const otp = await newestCode(server, learner.msisdn);
    const { elevated_until } = await learner.call('POST /api/profile/confirm/otp', { body: { otp } });
    const life = Date.parse(elevated_until) - server.services.clock.now().getTime();
    expect(life / MINUTE).toBeCloseTo(10, 1);
    expect((await learner.refused('POST /api/profile/confirm/otp', { body: { otp } })).status).toBe(422);
  });
});
