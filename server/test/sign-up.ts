import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from './build-test-app.ts';
import { callApi, callerOf, type Caller } from './call-api.ts';
import { FIXTURE } from './fixture-release.ts';

export type Account = { msisdn: string; subscriberId: string };
export type Learner = Caller & Account;

let numbers = 0;

/** Returns a number that this test file has not used yet. */
export function newNumber(): string {
  return `+96477${String(10_000_000 + ++numbers)}`;
}

/** Signs up a subscriber who has not chosen a level: the token is valid for onboarding only. */
export async function signUpOnboarding(test: TestApp, msisdn = newNumber()): Promise<Learner> {
  return accountOf(test, msisdn, await logIn(test, msisdn));
}

/** The account of a new session. */
export async function accountOf({ app, services }: TestApp, msisdn: string, token: string): Promise<Learner> {
  const session = await services.sessions.read(token);
  if (!session) throw new Error('the session of a new token is missing');
  return { ...callerOf(app, token), msisdn, subscriberId: session.subscriberId };
}

/** Signs up a learner in a level, with the free days that give access. */
export async function signUp(
  test: TestApp,
  { levelId = FIXTURE.a1, number = newNumber() }: { levelId?: string; number?: string } = {},
): Promise<Learner> {
  const newcomer = await signUpOnboarding(test, number);
  const body = { uuid: levelId, msisdn: newcomer.msisdn };
  const { access_token } = await newcomer.call('POST /api/client/create/subscriber', { body });
  return { ...newcomer, ...callerOf(test.app, access_token) };
}

/** Signs a number in by the code that arrives on its simulated phone. */
export async function logIn(test: TestApp, msisdn: string): Promise<string> {
  await callApi(test.app, 'POST /api/client/login', { body: { msisdn } });
  const otp = await newestCode(test, msisdn);
  return (await callApi(test.app, 'POST /api/client/confirm/otp', { body: { msisdn, otp } })).access_token;
}

/** Returns the code of the newest message on a simulated phone; a concurrent sign-up may deliver it. */
export async function newestCode(test: TestApp, msisdn: string): Promise<string> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    await test.deliverSms();
    const code = test.services.simulators?.sms.messages(msisdn)[0]?.code;
    if (code !== undefined) return code;
    await sleep(10);
  }
  throw new Error(`no code arrived at ${msisdn}`);
}
