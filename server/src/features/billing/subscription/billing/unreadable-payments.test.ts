import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import type { StoredPayment } from '../../../../../test/carrier/camara-payments.ts';
import { startCamaraTestServer, type CamaraTestServer } from '../../../../../test/carrier/camara-server.ts';
import { CLIENT } from '../../../../../test/carrier/camara-tokens.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import { attemptsOf } from '../../../../../test/subscription/carrier.ts';
import { activate, runJobs } from '../../../../../test/subscription/subscribe.ts';
import { performDueEffects } from '../../../../../test/subscription/perform-due.ts';
import { sweepCarrier } from '../carrier/sweep-carrier.ts';
import { advanceDue } from './advance-due.ts';

// A CAMARA carrier whose list of payments has unreadable items. Each test has a separate carrier and database, because
// renewals of another test would use up the lost replies.

let server: CamaraTestServer;
let test: TestApp;
beforeEach(async () => {
  const clock = { now: () => new Date() };
  server = await startCamaraTestServer(() => clock.now());
  test = await buildTestApp({
    env: {
      CARRIER_GATEWAY: 'camara',
      CAMARA_URL: server.url,
      CAMARA_TOKEN_URL: server.tokenUrl,
      CAMARA_CLIENT_ID: CLIENT.id,
      CAMARA_CLIENT_SECRET: CLIENT.secret,
      CAMARA_NOTIFICATION_URL: 'https://lisan.example/api/carrier/callbacks',
      CAMARA_PAGE_SIZE: '2',
      CARRIER_CALLBACK_KEYS: 'k'.repeat(32),
    },
  });
  clock.now = () => test.services.clock.now();
});
afterEach(async () => {
  await test.close();
  await server.close();
});

async function runMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await runJobs(test);
    test.advance(60_000);
  }
}

/** Learners in their free days, with consent to the weekly plan. */
async function signUpMany(count: number): Promise<Learner[]> {
  const learners: Learner[] = [];
  for (let n = 0; n < count; n += 1) {
    const learner = await signUp(test);
    await activate(test, learner, 'week');
    learners.push(learner);
  }
  await runJobs(test);
  return learners;
}

/** Charges learners whose free days end, and loses every reply after the carrier has charged. */
async function chargeWithoutReplies(count: number): Promise<Learner[]> {
  const learners = await signUpMany(count);
  test.advance(3 * DAY_MS);
  server.upset('createPayment', ...learners.map(() => ({ after: 'drop' }) as const));
  while ((await advanceDue(test.services)) + (await performDueEffects(test.services)) > 0);
  return learners;
}

/** As if the request for it had been lost too. */
function removeAtCarrier(learner: Learner): void {
  server.world.payments.splice(server.world.payments.indexOf(paymentOf(learner)), 1);
}

async function statesOf(learner: Learner): Promise<string[]> {
  return (await attemptsOf(test, learner)).map(({ state }) => state);
}

function paymentOf({ msisdn }: Learner): StoredPayment {
  const payment = server.world.payments.findLast(({ amountTransaction }) => amountTransaction.phoneNumber === msisdn);
  if (!payment) throw new Error('the carrier has no payment of this number');
  return payment;
}

type Listed = StoredPayment & { amountTransaction: Record<string, unknown> };

/** Changes the listed amount. */
function charged(change: object) {
  return ({ amountTransaction, ...payment }: Listed) => {
    const { chargingInformation } = amountTransaction.paymentAmount;
    const paymentAmount = { chargingInformation: { ...chargingInformation, ...change } };
    return { ...payment, amountTransaction: { ...amountTransaction, paymentAmount } };
  };
}

/** Changes the listed transaction. */
function transacted(change: object) {
  return ({ amountTransaction, ...payment }: Listed) => ({
    ...payment,
    amountTransaction: { ...amountTransaction, ...change },
  });
}

const KEYLESS = 'neither reference nor correlator';
const NO_KEY = { referenceCode: undefined, clientCorrelator: undefined };

/** Unreadable versions of a listed payment that still names its key or its number. */
const ODDITIES: [string, (payment: Listed) => unknown][] = [
  ['an unknown currency', charged({ currency: 'XYZ' })],
  ['no currency', charged({ currency: undefined })],
  ['a negative amount', charged({ amount: -500 })],
  ['no amount', charged({ amount: 0 })],
  ['an amount in words', charged({ amount: 'five hundred' })],
  ['an amount finer than its currency', charged({ amount: 500.0001 })],
  ['a reference that is a number', transacted({ referenceCode: 7 })],
  [KEYLESS, transacted(NO_KEY)],
  ['no number', transacted({ phoneNumber: undefined })],
  ['no amounts', transacted({ paymentAmount: undefined })],
  ['an unknown status', (payment) => ({ ...payment, paymentStatus: 'held_for_review' })],
  ['a date that is no date', (payment) => ({ ...payment, paymentCreationDate: 'yesterday' })],
  ['no date', (payment) => ({ ...payment, paymentCreationDate: undefined })],
  ['no id', (payment) => ({ ...payment, paymentId: undefined })],
];

describe('a payment in the carrier’s list that cannot be read', { timeout: 60_000 }, () => {
  it('leaves only its own charge undecided, whatever is odd about it', async () => {
    const [taken, lost, ...odd] = await chargeWithoutReplies(ODDITIES.length + 2);
    if (!taken || !lost) throw new Error('nobody signed up');
    removeAtCarrier(lost);
    for (const [n, learner] of odd.entries()) {
      const [, listedAs] = ODDITIES[n] ?? [];
      if (listedAs) server.world.listedAs.set(paymentOf(learner).paymentId, listedAs);
    }
    await runMinutes(6);
    expect(await statesOf(taken)).toEqual(['succeeded']);
    expect(await statesOf(lost)).toEqual(['denied', 'succeeded']);
    const undecided = Object.fromEntries(ODDITIES.map(([name]) => [name, ['unknown']]));
    expect(await statesOfOdd(odd)).toEqual(undecided);

    test.advance(2 * DAY_MS);
    const keys = odd.map((learner, n) =>
      ODDITIES[n]?.[0] === KEYLESS ? paymentOf(learner).paymentId : keyOf(learner),
    );
    expect(await mismatches()).toEqual(
      keys.toSorted().map((key) => ({ kind: 'unreadable', key, carrier: null, ours: null, currency: 'XXX' })),
    );

    server.world.listedAs.clear();
    await runMinutes(1);
    expect(await statesOfOdd(odd)).toEqual(Object.fromEntries(ODDITIES.map(([name]) => [name, ['succeeded']])));
  });

  it('leaves the charges of its time undecided where it names neither key nor number, and no others', async () => {
    const [odd, near] = await chargeWithoutReplies(2);
    if (!odd || !near) throw new Error('nobody signed up');
    removeAtCarrier(near);
    const { paymentId, paymentCreationDate } = paymentOf(odd);
    server.world.listedAs.set(paymentId, () => ({ paymentCreationDate }));
    const [far] = await chargeWithoutReplies(1);
    if (!far) throw new Error('nobody signed up');
    removeAtCarrier(far);
    await runMinutes(6);
    expect(await statesOf(far)).toEqual(['denied', 'succeeded']);
    expect(await statesOf(near)).toEqual(['unknown']);

    // Without a time it may be any of them.
    server.world.listedAs.set(paymentId, () => 'payment');
    const [late] = await chargeWithoutReplies(1);
    if (!late) throw new Error('nobody signed up');
    removeAtCarrier(late);
    await runMinutes(6);
    expect(await statesOf(late)).toEqual(['unknown']);

    server.world.listedAs.clear();
    await runMinutes(6);
    for (const lost of [near, late]) expect(await statesOf(lost)).toEqual(['denied', 'succeeded']);
    expect(await statesOf(odd)).toEqual(['succeeded']);
  });

  it('decides nothing where a whole page cannot be read', async () => {
    const [taken, lost] = await chargeWithoutReplies(2);
    if (!taken || !lost) throw new Error('nobody signed up');
    removeAtCarrier(lost);
    for (const body of ['<html>', {}, { payments: [] }, null]) {
      server.upset('retrievePayments', { status: 200, body });
      await runMinutes(1);
      expect([await statesOf(taken), await statesOf(lost)]).toEqual([['unknown'], ['unknown']]);
    }
    await runMinutes(6);
    expect([await statesOf(taken), await statesOf(lost)]).toEqual([['succeeded'], ['denied', 'succeeded']]);
  });
});

async function statesOfOdd(learners: readonly Learner[]): Promise<Record<string, string[]>> {
  const states = await Promise.all(learners.map(async (learner, n) => [ODDITIES[n]?.[0], await statesOf(learner)]));
  return Object.fromEntries(states) as Record<string, string[]>;
}

function keyOf(learner: Learner): string {
  return paymentOf(learner).amountTransaction.referenceCode;
}

/** Runs the comparisons of all past days and returns their mismatches by key. */
async function mismatches(): Promise<object[]> {
  while ((await sweepCarrier(test.services)) > 0);
  const sweeps = await test.services.db.selectFrom('carrier_sweep').selectAll().execute();
  const found = sweeps.flatMap((sweep) => sweep.mismatches as { key: string }[]);
  return found.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
