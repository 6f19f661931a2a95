import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { advanceClock, countCodes, readCode, signUp, type Account } from './phone.ts';

// The simulated operator, and learners at the starting points of journeys about money.
/** Longer than any wait between two codes to one number. */
export const BETWEEN_CODES = 'PT11M';

type Plan = { uuid: string; period: string; terms: { version: string } };
type State = { state: string };

/** Sets how the operator treats a number from now on; `balance` in thousandths of a dinar. */
export async function configureCarrier(
  request: APIRequestContext,
  { msisdn }: Account,
  order: { balance?: number; scenario?: string },
): Promise<void> {
  expect((await request.post('/simulator/carrier', { data: { msisdn, ...order } })).ok()).toBe(true);
}

/** Triggers an event of the operator; the service receives it a moment later. */
export async function letHappen(request: APIRequestContext, { msisdn }: Account, event: string): Promise<void> {
  expect((await request.post('/simulator/carrier/event', { data: { msisdn, event } })).ok()).toBe(true);
}

/** Waits until the service knows the subscription in this state. */
export async function untilState(request: APIRequestContext, account: Account, state: string): Promise<void> {
  await expect
    .poll(async () => (await subscriptionOf(request, account)).state, {
      message: `the subscription becomes ${state}`,
      intervals: [100, 200, 300],
    })
    .toBe(state);
}

/** Signs up a learner who has consented to the weekly plan and whose first week, after the free days, is paid. */
export async function signUpPaying(request: APIRequestContext, msisdn: string): Promise<Account> {
  const account = await signUp(request, msisdn);
  await advanceClock(request, BETWEEN_CODES);
  const headers = { authorization: `Bearer ${account.token}` };
  const { SubscriptionsList } = (await (await request.get('/api/subscriptions/list')).json()) as {
    SubscriptionsList: Plan[];
  };
  const weekly = SubscriptionsList.find(({ period }) => period === 'week');
  const codes = await countCodes(request, msisdn);
  const data = { subscription_uuid: weekly?.uuid, consent_version: weekly?.terms.version };
  expect((await request.post('/api/request-activation', { headers, data })).ok()).toBe(true);
  const otp = await readCode(request, msisdn, codes);
  expect((await request.post('/api/confirm-activation', { headers, data: { otp } })).ok()).toBe(true);
  await advanceClock(request, 'P3DT1M');
  await untilState(request, account, 'active');
  return account;
}

/** Lets the next renewal fail for want of balance. */
export async function failRenewal(request: APIRequestContext, account: Account): Promise<void> {
  await configureCarrier(request, account, { balance: 0 });
  await advanceClock(request, 'P7D');
  await untilState(request, account, 'grace');
}

async function subscriptionOf(request: APIRequestContext, { token }: Account): Promise<State> {
  const response = await request.get('/api/user', { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { user: { subscription: State } }).user.subscription;
}

/** Fills more than a page of the history by switching renewal off and on repeatedly. */
export async function writeHistory(request: APIRequestContext, { token }: Account): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (let turn = 0; turn < 15; turn += 1) {
    for (const change of ['disable', 'enable'])
      expect(
        (await request.post(`/api/profile/${change}/automatic/subscription`, { headers, data: {} })).status(),
      ).toBe(200);
  }
}
