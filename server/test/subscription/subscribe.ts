import type { Period, SubscriptionView } from '@lisan/contract/billing/subscription';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from '../build-test-app.ts';
import { callApi } from '../call-api.ts';
import { newestCode, signUp, type Account, type Learner } from '../sign-up.ts';
import type { Scenario } from '../../src/gateways/carrier/simulator/scenarios.ts';
import { advanceDue } from '../../src/features/billing/subscription/billing/advance-due.ts';
import { performDueEffects } from './perform-due.ts';
import { reconcileCharges } from '../../src/features/billing/subscription/billing/reconcile-charges.ts';
import { recordConsent } from '../../src/features/billing/subscription/consent/record-consent.ts';
import { currentSubscription } from '../../src/features/billing/subscription/current-subscription.ts';
import { remindOfEnds } from '../../src/features/billing/subscription/messages/remind-of-ends.ts';
import { planTerms } from '../../src/features/billing/subscription/plans/plan-catalogue.ts';
import { applyEventOrThrow } from '../../src/features/billing/subscription/state/apply-event.ts';
import { lockLive } from '../../src/features/billing/subscription/state/subscription-store.ts';

// Steps of the subscription tests.
/** Long enough after the last code for the next code to be sent. */
export const BETWEEN_CODES_MS = 601_000;

/** Earlier messages are sent first, so that the code is the newest message on the phone. */
async function prepareForCode(test: TestApp): Promise<void> {
  test.advance(BETWEEN_CODES_MS);
  await test.deliverSms();
}

/** Processes everything that is due, as the jobs do. */
export async function runJobs({ services }: TestApp): Promise<void> {
  const round = async () =>
    (await advanceDue(services)) +
    (await performDueEffects(services)) +
    (await reconcileCharges(services)) +
    (await remindOfEnds(services));
  while ((await round()) > 0);
}

/** Runs the jobs while a call waits for the carrier's decision. */
export async function whileCharging<T>(test: TestApp, call: Promise<T>): Promise<T> {
  const asked = { isAnswered: false };
  const answered = call.finally(() => (asked.isAnswered = true));
  while (!asked.isAnswered) {
    await runJobs(test);
    await Promise.race([answered.catch(() => undefined), sleep(10)]);
  }
  return answered;
}

export function planOf({ services }: TestApp, period: Period) {
  const plan = services.plans.offered.find((offered) => offered.period === period);
  if (!plan) throw new Error(`no plan by the ${period}`);
  return plan;
}

export async function sendScenario(
  test: TestApp,
  { msisdn }: Account,
  scenario: Scenario,
  balance?: number,
): Promise<void> {
  await test.services.simulators?.carrier.control({ msisdn, scenario, balance });
}

/** Requests a plan and confirms it with the received code. Returns the subscription. */
export async function activate(test: TestApp, learner: Learner, period: Period): Promise<SubscriptionView> {
  return (await confirmPlan(test, learner, period)).subscription;
}

/** Requests a plan and confirms it with the received code. Returns the reply. */
export async function confirmPlan(test: TestApp, learner: Learner, period: Period) {
  const plan = planOf(test, period);
  await prepareForCode(test);
  const body = { subscription_uuid: plan.uuid, consent_version: plan.terms.version };
  await callApi(test.app, 'POST /api/request-activation', { token: learner.token, body });
  const otp = await newestCode(test, learner.msisdn);
  const confirmed = callApi(test.app, 'POST /api/confirm-activation', { token: learner.token, body: { otp } });
  return whileCharging(test, confirmed);
}

/** Gives consent to a plan like the app, if consent is required. */
export function agree(
  test: TestApp,
  { subscriberId }: Account,
  how: 'activate' | 'auto_on' | 'change_plan',
  planId: string,
) {
  const { services } = test;
  const plan = services.plans.offer(planId);
  const target = { subscriberId, actor: 'learner' } as const;
  return services.db.transaction().execute(async (trx) => {
    if (how === 'activate') {
      const asked = { type: 'request_activation', plan: planTerms(plan), trialUsed: true } as const;
      await applyEventOrThrow(trx, services, target, asked);
    }
    const live = await lockLive(trx, subscriberId);
    if (!live) throw new Error('nothing to agree to');
    const agreed = how === 'auto_on' ? services.plans.any((live.facts.pendingPlan ?? live.facts.plan).uuid) : plan;
    await recordConsent(trx, services, {
      subscriberId,
      subscriptionId: live.id,
      planId: agreed.uuid,
      version: agreed.terms.version,
      evidence: { channel: 'step_up_code', challengeId: services.newId() },
      ip: '127.0.0.1',
      userAgent: null,
    });
    if (how === 'activate') return applyEventOrThrow(trx, services, target, { type: 'confirm' });
    if (how === 'auto_on') return applyEventOrThrow(trx, services, target, { type: 'auto_on', consented: true });
    return applyEventOrThrow(trx, services, target, { type: 'change_plan', plan: planTerms(plan), consented: true });
  });
}

/** Confirms a step-up code, which allows calls that may lead to a charge for ten minutes. */
export async function stepUp(test: TestApp, { token, msisdn }: Learner): Promise<void> {
  await prepareForCode(test);
  await callApi(test.app, 'GET /api/generate/otp', { token });
  const otp = await newestCode(test, msisdn);
  await callApi(test.app, 'POST /api/profile/confirm/otp', { token, body: { otp } });
}

/** A learner whose free days are over and whose first week is paid; renewal is on. */
export async function signUpPaying(test: TestApp): Promise<Learner> {
  const learner = await signUp(test);
  await activate(test, learner, 'week');
  test.advance(4 * 86_400_000);
  await runJobs(test);
  return learner;
}

/** The same for several, whose periods start together. */
export async function signUpPayingTogether(test: TestApp, count: number): Promise<Learner[]> {
  const learners: Learner[] = [];
  for (let n = 0; n < count; n += 1) {
    const learner = await signUp(test);
    await agree(test, learner, 'activate', planOf(test, 'week').uuid);
    learners.push(learner);
  }
  await runJobs(test);
  test.advance(4 * 86_400_000);
  await runJobs(test);
  return learners;
}

export async function subscriptionOf({ services }: TestApp, { subscriberId }: Account): Promise<SubscriptionView> {
  const found = await currentSubscription(services, subscriberId);
  if (!found) throw new Error('there is no subscription');
  return found;
}

/** The simulated carrier's charges of a number, and our ledger's entries for it. */
export async function moneyOf({ services }: TestApp, { msisdn, subscriberId }: Account) {
  const debits = (services.simulators?.carrier.ledger(msisdn) ?? []).filter(({ kind }) => kind === 'debit');
  const ours = await services.db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .execute();
  return { carrier: debits.map(({ amount }) => -amount), ours: ours.map(({ amount }) => amount) };
}
