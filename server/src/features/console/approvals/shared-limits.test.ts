import type { Role } from '@lisan/contract/values/roles';
import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { act, confirmAgain } from '../../../../test/console-learners.ts';
import { itWith } from '../../../../test/fixture.ts';
import { accountOf, logIn, newNumber, type Learner } from '../../../../test/sign-up.ts';
import { makeStaff } from '../../../../test/staff.ts';
import { attemptsOf, settle } from '../../../../test/subscription/carrier.ts';
import { signUpPaying } from '../../../../test/subscription/subscribe.ts';
import { grantRole } from '../../account/subscriber/grant-role.ts';

const it = itWith({ env: { CREDIT_DAYS_PER_COLLEAGUE: '62', REFUND_LIMIT: 'IQD:300', REFUND_LIMIT_FACTOR: '2' } });
const LIMIT = 300_000;

/** Grants a role in the console at once, and signs the new colleague in. */
async function bring(server: TestApp, by: Learner, role: Role = 'support'): Promise<Learner> {
  const msisdn = newNumber();
  await act(server, 'POST /api/console/staff/roles', { staff: by, body: { msisdn, roles: [role] } });
  return accountOf(server, msisdn, await logIn(server, msisdn));
}

/** Grants `admin` by two persons, after the waiting time, and signs the new colleague in. */
async function bringAdmin(server: TestApp, by: Learner, second: Learner): Promise<Learner> {
  const msisdn = newNumber();
  await act(server, 'POST /api/console/staff/roles', { staff: by, body: { msisdn, roles: ['admin'] } });
  server.advance(DAY_MS);
  await confirmAgain(server, second);
  const { approvals } = await second.call('GET /api/console/approvals', { query: { state: 'open', limit: 100 } });
  const request = approvals.find(({ about }) => about.kind === 'role' && about.person.msisdn === msisdn);
  const id = request?.id ?? '';
  await act(server, 'POST /api/console/approvals/:id', { staff: second, id, body: { decision: 'approved' } });
  return accountOf(server, msisdn, await logIn(server, msisdn));
}

/** Learners with a paid charge; they are made first, because days pass until they pay. */
async function payers(server: TestApp, count: number): Promise<Learner[]> {
  const all: Learner[] = [];
  for (let at = 0; at < count; at += 1) all.push(await signUpPaying(server));
  await settle(server);
  return all;
}

async function credit(server: TestApp, staff: Learner, on: Learner | undefined): Promise<string> {
  if (!on) throw new Error('no learner');
  return (await act(server, 'POST /api/console/learners/:uuid/days', { staff, on, body: { days: 31 } })).json().outcome;
}

async function refund(server: TestApp, staff: Learner, on: Learner | undefined): Promise<string> {
  if (!on) throw new Error('no learner');
  const [charge] = await attemptsOf(server, on);
  const body = { charge: charge?.id, amount: LIMIT, ends_access: false };
  return (await act(server, 'POST /api/console/learners/:uuid/refunds', { staff, on, body })).json().outcome;
}

/** Each colleague acts on a learner, one after the other. */
async function inTurn(staff: Learner[], run: (one: Learner, at: number) => Promise<string>): Promise<string[]> {
  const all: string[] = [];
  for (const [at, one] of staff.entries()) all.push(await run(one, at));
  return all;
}

async function bringAll(server: TestApp, by: Learner, count: number): Promise<Learner[]> {
  const all: Learner[] = [];
  for (let at = 0; at < count; at += 1) all.push(await bring(server, by));
  return all;
}

describe('colleagues whom one person brought in', () => {
  it('share the limit of credited days and of refunds with that person', async ({ server, admin }) => {
    const on = await payers(server, 5);
    const staff = [...(await bringAll(server, admin, 3)), admin, await makeStaff(server, 'support')];
    const days = await inTurn(staff, (one, at) => credit(server, one, on[at]));
    expect(days).toEqual(['done', 'done', 'waits', 'waits', 'done']);
    const refunds = await inTurn(staff, (one, at) => refund(server, one, on[at]));
    expect(refunds).toEqual(['requested', 'requested', 'waits', 'waits', 'requested']);
  });

  it('share it at the same time', async ({ server, admin }) => {
    const on = await payers(server, 4);
    const staff = [admin, ...(await bringAll(server, admin, 3))];
    const days = await Promise.all(staff.map((one, at) => credit(server, one, on[at])));
    expect(days.filter((outcome) => outcome === 'done')).toHaveLength(2);
    const refunds = await Promise.all(staff.map((one, at) => refund(server, one, on[at])));
    expect(refunds.filter((outcome) => outcome === 'requested')).toHaveLength(2);
  });

  it('share it through others', async ({ server, admin }) => {
    const honest = await makeStaff(server, 'admin');
    const middle = await bringAdmin(server, admin, honest);
    const on = await payers(server, 5);
    const staff = [await bring(server, middle), await bring(server, admin), middle, admin, honest];
    const days = await inTurn(staff, (one, at) => credit(server, one, on[at]));
    expect(days).toEqual(['done', 'done', 'waits', 'waits', 'done']);
  });

  it('have limits of their own once the command line has vouched for them', async ({ server, admin }) => {
    const on = await payers(server, 4);
    const colleague = await bring(server, admin);
    const staff = [admin, admin, colleague];
    expect(await inTurn(staff, (one, at) => credit(server, one, on[at]))).toEqual(['done', 'done', 'waits']);
    await grantRole(server.services, { msisdn: colleague.msisdn, role: 'support' });
    expect(await credit(server, colleague, on[3])).toBe('done');
  });
});

describe('a new colleague who credits days and refunds', () => {
  it('is announced at once to everybody who manages the team, in the inbox and by SMS', async ({ server, admin }) => {
    const second = await makeStaff(server, 'admin');
    const colleague = await bring(server, admin);
    await server.deliverSms();
    for (const one of [admin, second]) {
      expect((await one.call('GET /api/inbox')).messages).toMatchObject([{ title: 'دور جديد في لوحة التشغيل' }]);
      expect(server.services.simulators?.sms.messages(one.msisdn)[0]?.text).toContain('لوحة التشغيل');
    }
    expect((await colleague.call('GET /api/inbox')).messages).toEqual([]);
  });

  it('is not announced again while the role stays, nor for a role without such rights', async ({ server, admin }) => {
    const colleague = await bring(server, admin, 'analyst');
    const change = (roles: Role[]) =>
      act(server, 'POST /api/console/staff/roles', { staff: admin, body: { msisdn: colleague.msisdn, roles } });
    expect((await admin.call('GET /api/inbox')).messages).toHaveLength(0);
    await change(['analyst', 'support']);
    await change(['support']);
    expect((await admin.call('GET /api/inbox')).messages).toHaveLength(1);
  });
});
