import type { TestApp } from '../build-test-app.ts';
import { callApi } from '../call-api.ts';
import type { Learner } from '../sign-up.ts';
import { planOf } from './subscribe.ts';

// Steps of the tests of guardians.

export const ASK = 'POST /api/guardian/request';
export const CONFIRM = 'POST /api/guardian/confirm';

/** The body of a request to a guardian. */
export function guardianBody(test: TestApp, msisdn: string, period: 'week' | 'month' = 'week') {
  const plan = planOf(test, period);
  return { msisdn, subscription_uuid: plan.uuid, consent_version: plan.terms.version };
}

/** The texts on a simulated phone, the newest first. */
export async function textsOf(test: TestApp, msisdn: string): Promise<string[]> {
  await test.deliverSms();
  return (test.services.simulators?.sms.messages(msisdn) ?? []).map(({ text }) => text);
}

export async function guardianCode(test: TestApp, guardian: string): Promise<string> {
  await test.deliverSms();
  return test.services.simulators?.sms.messages(guardian)[0]?.code ?? '';
}

export async function askGuardian(
  test: TestApp,
  learner: Learner,
  { guardian, period = 'week' }: { guardian: string; period?: 'week' | 'month' },
): Promise<void> {
  await callApi(test.app, ASK, { token: learner.token, body: guardianBody(test, guardian, period) });
}

/** Asks for the weekly plan, and passes the guardian's code on. */
export async function agreeAsGuardian(test: TestApp, learner: Learner, guardian: string): Promise<void> {
  await askGuardian(test, learner, { guardian });
  const body = { msisdn: guardian, otp: await guardianCode(test, guardian) };
  await callApi(test.app, CONFIRM, { token: learner.token, body });
}

/** How many consents of guardians stand for a learner. */
export async function activeConsents(test: TestApp, { subscriberId }: Pick<Learner, 'subscriberId'>): Promise<number> {
  const rows = await test.services.db
    .selectFrom('guardian_consent')
    .select('id')
    .where('subscriber_id', '=', subscriberId)
    .where('withdrawn_at', 'is', null)
    .execute();
  return rows.length;
}
