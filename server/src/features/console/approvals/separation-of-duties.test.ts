import type { Role } from '@lisan/contract/values/roles';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { act, confirmAgain } from '../../../../test/console-learners.ts';
import { itWith } from '../../../../test/fixture.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import {
  addLearners,
  askToSend,
  EVERYBODY,
  receivedOf,
  sendAll,
  words,
  writeNotice,
} from '../../../../test/notices.ts';
import { accountOf, logIn, newNumber, type Learner } from '../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../test/staff.ts';
import { planOf, signUpPaying, subscriptionOf } from '../../../../test/subscription/subscribe.ts';
import { grantRole } from '../../account/subscriber/grant-role.ts';

const it = itWith({ env: { NOTICE_ALONE_RECIPIENTS: '3', NOTICE_LINK_HOSTS: 'lisan.example,operator.example' } });
const reason = 'طلبت الإدارة ذلك';
const HOUR_MS = 3_600_000;

async function setRoles(server: TestApp, by: Learner, msisdn: string, roles: Role[]) {
  return (await act(server, 'POST /api/console/staff/roles', { staff: by, body: { msisdn, roles } })).json();
}
async function rolesOf({ services }: TestApp, msisdn: string): Promise<string[]> {
  const row = await services.db
    .selectFrom('subscriber')
    .select('roles')
    .where('msisdn', '=', msisdn)
    .executeTakeFirst();
  return row?.roles ?? [];
}
async function waiting(server: TestApp, by: Learner) {
  await confirmAgain(server, by);
  return (await by.call('GET /api/console/approvals', { query: { state: 'open', limit: 100 } })).approvals;
}
const decide = (server: TestApp, staff: Learner, id: string, decision = 'approved') =>
  act(server, 'POST /api/console/approvals/:id', { staff, id, body: { decision } });

const ofRole = async (server: TestApp, by: Learner, uuid: string) =>
  (await waiting(server, by)).find(({ about }) => about.kind === 'role' && about.person.uuid === uuid);

type Granting = { first: Learner; second: Learner; role: Role };

/** Grants a role to a new account by two persons, after the waiting time. */
async function grantByTwo(server: TestApp, { first, second, role }: Granting): Promise<Learner> {
  const msisdn = newNumber();
  const { uuid } = await setRoles(server, first, msisdn, [role]);
  const request = await ofRole(server, second, uuid);
  server.advance(DAY_MS);
  expect((await decide(server, second, request?.id ?? '')).statusCode).toBe(200);
  return accountOf(server, msisdn, await logIn(server, msisdn));
}

/** Asks for a new version of the weekly plan; returns the id of the request. */
async function askForPlan(server: TestApp, by: Learner): Promise<string> {
  await confirmAgain(server, by);
  const body = { name: 'الخطة الأسبوعية', period: 'week' as const, amount: 750_000, free_days: 3, text: null, reason };
  const opens_at = new Date(server.services.clock.now().getTime() + 3 * HOUR_MS).toISOString();
  const params = { uuid: planOf(server, 'week').uuid };
  const { requests } = await by.call('POST /api/console/plans/:uuid/versions', {
    params,
    body: { ...body, opens_at },
  });
  return requests[0]?.id ?? '';
}

describe('a role that may approve', () => {
  it('is not granted by one administrator alone, however soon', async ({ server, admin }) => {
    const msisdn = newNumber();
    const asked = await setRoles(server, admin, msisdn, ['admin', 'support']);
    expect(asked).toMatchObject({ roles: ['support'], waits: ['admin'] });
    const { id = '' } = (await ofRole(server, admin, asked.uuid)) ?? {};
    server.advance(2 * DAY_MS);
    expect((await decide(server, admin, id)).statusCode).toBe(403);
    expect(await rolesOf(server, msisdn)).toEqual(['support']);
  });

  it('is granted by a second person after a day, and not before', async ({ server, admin }) => {
    const second = await makeStaff(server, 'admin');
    const msisdn = newNumber();
    const { uuid } = await setRoles(server, admin, msisdn, ['finance']);
    const request = await ofRole(server, second, uuid);
    expect(request).toMatchObject({ obstacle: 'early', reason: expect.any(String), about: { roles: ['finance'] } });
    server.advance(DAY_MS - 1000);
    expect((await decide(server, second, request?.id ?? '')).statusCode).toBe(409);
    server.advance(1000);
    expect(await ofRole(server, second, uuid)).toMatchObject({ obstacle: null });
    expect((await decide(server, second, request?.id ?? '')).statusCode).toBe(200);
    expect(await rolesOf(server, msisdn)).toEqual(['finance']);
    expect((await decide(server, second, request?.id ?? '')).statusCode).toBe(409);
    expect((await auditOfStaff(server, second)).at(-1)).toMatchObject({
      subject_id: uuid,
      before: { requested_by: admin.subscriberId },
      after: { decision: 'approved', roles: ['finance'] },
    });
  });

  it('is announced to everybody who manages the team, at once', async ({ server, admin }) => {
    const second = await makeStaff(server, 'admin');
    await setRoles(server, admin, newNumber(), ['editor']);
    await server.deliverSms();
    for (const one of [admin, second]) {
      expect((await one.call('GET /api/inbox')).messages).toMatchObject([{ title: 'طلب دور في لوحة التشغيل' }]);
      expect(server.services.simulators?.sms.messages(one.msisdn)[0]?.text).toContain('طُلب لأحد الزملاء دور');
    }
  });

  it('is declined before the time is over, and by no one of the requester', async ({ server, admin }) => {
    const second = await makeStaff(server, 'admin');
    const msisdn = newNumber();
    const { uuid } = await setRoles(server, admin, msisdn, ['admin']);
    const request = await ofRole(server, second, uuid);
    expect((await decide(server, second, request?.id ?? '', 'declined')).statusCode).toBe(200);
    server.advance(DAY_MS);
    expect((await decide(server, second, request?.id ?? '')).statusCode).toBe(409);
    expect(await rolesOf(server, msisdn)).toEqual([]);
  });

  it('ends at once, by one administrator', async ({ server, admin }) => {
    const colleague = await makeStaff(server, 'admin');
    expect(await setRoles(server, admin, colleague.msisdn, [])).toMatchObject({ roles: [], waits: [] });
  });
});

describe('two colleagues of whom one brought the other', () => {
  it('do not approve each other’s requests, through others either, until the days are over', async ({
    server,
    admin,
  }) => {
    const honest = await makeStaff(server, 'admin');
    const puppet = await grantByTwo(server, { first: admin, second: honest, role: 'admin' });
    const grandchild = await grantByTwo(server, { first: puppet, second: honest, role: 'finance' });
    const request = await askForPlan(server, admin);
    for (const related of [puppet, grandchild]) {
      expect((await decide(server, related, request)).statusCode).toBe(403);
      expect((await waiting(server, related)).find(({ id }) => id === request)).toMatchObject({ obstacle: 'related' });
    }
    expect((await decide(server, admin, request, 'withdrawn')).statusCode).toBe(200);
    const reverse = await askForPlan(server, grandchild);
    expect((await decide(server, admin, reverse)).statusCode).toBe(403);
    expect((await decide(server, honest, reverse)).statusCode).toBe(200);
  });

  it('are independent once the command line has vouched for one of them', async ({ server, admin }) => {
    const honest = await makeStaff(server, 'admin');
    const colleague = await grantByTwo(server, { first: admin, second: honest, role: 'finance' });
    await grantRole(server.services, { msisdn: colleague.msisdn, role: 'finance' });
    const request = await askForPlan(server, colleague);
    expect((await decide(server, admin, request)).statusCode).toBe(200);
  });
});

describe('a notice', () => {
  const LEVEL = { ...EVERYBODY, level: FIXTURE.a2 };

  it('by SMS waits for a second person, even to one learner', async ({ server, admin }) => {
    const second = await makeStaff(server, 'admin');
    const [learner = ''] = await addLearners(server, { count: 1, level: FIXTURE.a2, sms: true });
    const { id, version } = await writeNotice(server, admin, { group: LEVEL, sms_text: 'دروس جديدة.' });
    expect((await askToSend(server, admin, { id, version })).json()).toMatchObject({ notice: { state: 'waiting' } });
    await sendAll(server.services);
    expect((await receivedOf(server, id)).inboxes).toEqual([]);
    const again = await admin.refused('POST /api/console/notices/:id', { params: { id }, body: words({ version }) });
    expect(again).toMatchObject({ status: 409 });
    const request = (await waiting(server, second)).find(({ about }) => about.kind === 'notice' && about.notice === id);
    expect(request?.about).toMatchObject({ title: 'درس جديد', learners: 1, by_sms: true });
    expect((await decide(server, admin, request?.id ?? '')).statusCode).toBe(403);
    expect((await decide(server, second, request?.id ?? '')).statusCode).toBe(200);
    await sendAll(server.services);
    expect((await receivedOf(server, id)).inboxes).toContain(learner);
    await server.services.db.updateTable('level_subscriber').set({ current: false }).execute();
  });

  it('to more learners than a colleague reaches alone within a day waits, also in parts', async ({ server, admin }) => {
    await addLearners(server, { count: 2, level: FIXTURE.a2 });
    const states: string[] = [];
    for (let part = 0; part < 2; part += 1) {
      const { id, version } = await writeNotice(server, admin, { group: LEVEL });
      states.push((await askToSend(server, admin, { id, version })).json().notice.state);
    }
    expect(states).toEqual(['sending', 'waiting']);
    server.advance(DAY_MS);
    await confirmAgain(server, admin);
    const { id, version } = await writeNotice(server, admin, { group: LEVEL });
    expect((await askToSend(server, admin, { id, version })).json().notice.state).toBe('sending');
  });

  it('links only to the hosts of the list', async ({ server, admin }) => {
    const save = (extra: object) =>
      admin.refused('POST /api/console/notices/:id', { params: { id: randomUUID() }, body: words(extra) });
    expect(await save({ text: 'جائزة: https://evil.example/win' })).toMatchObject({ status: 422 });
    expect(await save({ sms_text: 'جائزة: bit.ly/x' })).toMatchObject({ status: 422 });
    const allowed = 'المزيد: https://lisan.example/#/home و operator.example/offer';
    expect((await writeNotice(server, admin, { text: allowed })).text).toBe(allowed);
  });
});

describe('credited days', () => {
  it('of one colleague have a limit within a day, above which a second person decides', async ({ server, support }) => {
    const [second, learners] = [await makeStaff(server, 'finance'), [] as Learner[]];
    for (let count = 0; count < 3; count += 1) learners.push(await signUpPaying(server));
    const outcomes: string[] = [];
    for (const on of learners) {
      const credited = await act(server, 'POST /api/console/learners/:uuid/days', {
        staff: support,
        on,
        body: { days: 31 },
      });
      outcomes.push(credited.json().outcome);
    }
    expect(outcomes).toEqual(['done', 'done', 'waits']);
    const [last] = learners.slice(-1);
    if (!last) throw new Error('no learner');
    const before = await subscriptionOf(server, last);
    const request = (await waiting(server, second)).find(({ about }) => about.kind === 'days');
    expect(request?.about).toMatchObject({ person: { uuid: last.subscriberId }, days: 31 });
    expect((await decide(server, second, request?.id ?? '')).statusCode).toBe(200);
    const end = new Date(Date.parse(before.access_until ?? '') + 31 * DAY_MS).toISOString();
    expect(await subscriptionOf(server, last)).toMatchObject({ access_until: end });
  });
});

describe('waiting work', () => {
  it('is counted for the sections that a role opens', async ({ server, admin, support }) => {
    await setRoles(server, admin, newNumber(), ['editor']);
    await confirmAgain(server, support);
    const { work } = await admin.call('GET /api/console/work');
    expect(work.approvals).toBeGreaterThan(0);
    expect(work).toHaveProperty('refunds');
    expect((await support.call('GET /api/console/work')).work).not.toHaveProperty('plans');
    const own = (await waiting(server, support)).every(({ requested_by: by }) => by.uuid === support.subscriberId);
    expect(own).toBe(true);
  });
});
