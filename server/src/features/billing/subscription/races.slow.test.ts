import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { expectSoundBooks } from '../../../../test/subscription/books.ts';
import {
  attemptsOf,
  happen,
  postponeOthers,
  simulatorOf,
  writeCallback,
} from '../../../../test/subscription/carrier.ts';
import { agree, planOf } from '../../../../test/subscription/subscribe.ts';
import type { CarrierErrorKind } from '../../../gateways/carrier/carrier-error.ts';
import type { CarrierGateway } from '../../../gateways/carrier/port.ts';
import type { Scenario } from '../../../gateways/carrier/simulator/scenarios.ts';
import type { Services } from '../../../compose/services.ts';
import { receiveCallback } from './carrier/receive-callback.ts';
import { sweepMandates } from './carrier/sweep-mandates.ts';
import { unsubscribeByKeyword } from './leaving/unsubscribe-by-keyword.ts';
import { requestRefund } from './refunds/request-refund.ts';
import { declineRefund } from './refunds/decline-refund.ts';
import { publishChange } from './state/apply-event.ts';

// Everything runs concurrently. A seed decides the actions and their times, the machine decides their overlap:
// RACE_SEED repeats one seed, RACE_ROUNDS makes the race longer.

const SEEDS = process.env['RACE_SEED'] === undefined ? [1, 2, 3] : [Number(process.env['RACE_SEED'])];
const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 14);
const LEARNERS = 5;
const AT_ONCE = 14;
const PLENTY = 100_000_000;

type Random = () => number;
/**
 * One of the processes that share the database: its modules are loaded again, so that it shares no memory with the
 * others.
 */
type Process = {
  advance(): Promise<unknown>;
  perform(): Promise<unknown>;
  reconcile(): Promise<unknown>;
  sync(): Promise<unknown>;
};
type Race = { test: TestApp; learners: Learner[]; processes: Process[]; random: Random; errors: string[] };

const SCENARIOS: readonly Scenario[] = [
  'success',
  'success',
  'success',
  'insufficient_funds',
  'limit_exceeded',
  'timeout_before_charge',
  'timeout_after_charge',
  'duplicate_callback',
  'out_of_order_callback',
  'late_callback',
  'lost_callback',
  'bad_signature',
  'burst_429',
  'burst_5xx',
  'cancel_errors_but_succeeds',
];

function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<T>(random: Random, from: readonly T[]): T {
  const picked = from[Math.floor(random() * from.length)];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
}

/** Wraps the carrier for one process: answers are delayed, and a payment for an uncommitted attempt fails. */
function watched(test: TestApp, random: Random, fail: (kind: CarrierErrorKind) => Error): CarrierGateway {
  const { services } = test;
  const { carrier } = services;
  const calls = Object.entries(carrier).map(([name, value]) => {
    const isCall = typeof value === 'function' && !['capabilities', 'parseCallback'].includes(name);
    // Passes the call's arguments on unchanged.
    return [name, isCall ? slowly(value as Call, fail) : value];
  });
  // Every entry has its own name and type again.
  const gateway = Object.fromEntries(calls) as CarrierGateway;
  return {
    ...gateway,
    async createPayment(ask) {
      const subscriberId = await requireCommitted(services, ask.key);
      const payment = await gateway.createPayment(ask);
      // The worst moment to leave: the carrier has debited, and the reply is not processed yet.
      if (random() < 0.2) await happen(test, { subscriberId }, { type: 'cancel' }).catch(() => undefined);
      return payment;
    },
  };
}

type Call = (...given: unknown[]) => unknown;

/** Rebuilds errors with the error class of the asking process, because each process loads a separate class. */
function slowly(call: Call, fail: (kind: CarrierErrorKind) => Error) {
  return async (...given: unknown[]) => {
    await sleep(Math.random() * 4);
    try {
      const answer = await call(...given);
      await sleep(Math.random() * 4);
      return answer;
    } catch (error) {
      const isCarriers = error instanceof Error && error.name === 'CarrierError' && 'kind' in error;
      // The simulator's errors have no other kinds.
      throw isCarriers ? fail(error.kind as CarrierErrorKind) : error;
    }
  };
}

async function requireCommitted({ db }: Services, key: string): Promise<string> {
  const attempt = await db.selectFrom('charge_attempt').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
  expect(attempt.state, 'committed before the carrier hears of it').toBe('initiated');
  return attempt.subscriber_id;
}

async function openProcess(test: TestApp, random: Random): Promise<Process> {
  vi.resetModules();
  const [{ CarrierError }, { advanceDue }, { performDueEffects }, { reconcileCharges }, { syncCallbacks }] =
    await Promise.all([
      import('../../../gateways/carrier/carrier-error.ts'),
      import('./billing/advance-due.ts'),
      import('../../../../test/subscription/perform-due.ts'),
      import('./billing/reconcile-charges.ts'),
      import('./carrier/sync-callbacks.ts'),
    ]);
  const services = { ...test.services, carrier: watched(test, random, (kind) => new CarrierError(kind)) };
  return {
    advance: () => advanceDue(services),
    perform: () => performDueEffects(services),
    reconcile: () => reconcileCharges(services),
    sync: () => syncCallbacks(services),
  };
}

type Act = (race: Race, learner: Learner) => Promise<unknown>;

async function planSomewhere({ test, random }: Race): Promise<string> {
  return planOf(test, pick(random, ['day', 'week', 'month'] as const)).uuid;
}

async function repeatCallback({ test, random }: Race, learner: Learner): Promise<void> {
  const attempts = await attemptsOf(test, learner);
  if (attempts.length === 0) return;
  const sent = writeCallback(test, { msisdn: learner.msisdn, paymentKey: pick(random, attempts).key });
  await Promise.all([1, 2, 3].map(() => receiveCallback(test.services, sent)));
}

async function refundSome({ test, random }: Race, learner: Learner): Promise<void> {
  const attempts = await attemptsOf(test, learner);
  if (attempts.length === 0) return;
  const attemptId = pick(random, attempts).id;
  if (random() < 0.2) return declineRefund(test.services, attemptId);
  const amount = random() < 0.5 ? {} : { amount: 1 + Math.floor(random() * 100_000) };
  await requestRefund(test.services, { attemptId, ...amount, reason: 'x', endsAccess: random() < 0.2, by: 'x' });
}

const LEARNERS_ACTS: Record<string, Act> = {
  renew: ({ test }, learner) => happen(test, learner, { type: 'manual_renew' }),
  renewTwice: ({ test }, learner) =>
    Promise.allSettled([1, 2, 3].map(() => happen(test, learner, { type: 'manual_renew' }))),
  cancel: ({ test }, learner) => happen(test, learner, { type: 'cancel' }),
  reactivate: ({ test }, learner) => happen(test, learner, { type: 'reactivate' }),
  unsubscribe: ({ test }, learner) => happen(test, learner, { type: 'unsubscribe' }),
  stopBySms: ({ test }, { msisdn }) => unsubscribeByKeyword(test.services, { from: msisdn, text: 'STOP' }),
  stopAtCarrier: ({ test }, { msisdn }) => simulatorOf(test).stopBySms(msisdn),
  beginAtCarrier: async (race, { msisdn }) =>
    simulatorOf(race.test).subscribeOutside({ msisdn, planUuid: await planSomewhere(race) }),
  autoOff: ({ test }, learner) => happen(test, learner, { type: 'auto_off' }),
  autoOn: async (race, learner) => agree(race.test, learner, 'auto_on', await planSomewhere(race)),
  changePlan: async (race, learner) => agree(race.test, learner, 'change_plan', await planSomewhere(race)),
  activate: async (race, learner) => agree(race.test, learner, 'activate', await planSomewhere(race)),
  repeatCallback,
  refundSome,
  behave: ({ test, random }, { msisdn }) =>
    simulatorOf(test).control({ msisdn, scenario: pick(random, SCENARIOS), balance: random() < 0.2 ? 0 : PLENTY }),
};
/** Leaving is rarer than staying, or nothing would be left to renew. */
const OFTEN = ['activate', 'autoOn', 'reactivate', 'renew', 'behave', 'changePlan'];
const NAMES = [...Object.keys(LEARNERS_ACTS), ...OFTEN, ...OFTEN];

async function act(race: Race, hot: Learner): Promise<void> {
  const name = pick(race.random, NAMES);
  const learner = race.random() < 0.5 ? hot : pick(race.random, race.learners);
  await sleep(race.random() * 12);
  try {
    await LEARNERS_ACTS[name]?.(race, learner);
    publishChange(race.test.services, learner.subscriberId);
  } catch (error) {
    // Not allowed in that state, or nothing left to refund: errors that a learner would get. Any other is a fault.
    const isRefusal = error instanceof Error && (error.name === 'AppError' || error.message === 'nothing to agree to');
    if (!isRefusal) race.errors.push(`${name}: ${String(error)}`);
  }
}

async function work({ processes, test, random }: Race): Promise<void> {
  const process = pick(random, processes);
  await sleep(random() * 12);
  const job = pick(random, [process.advance, process.perform, process.perform, process.reconcile, process.sync]);
  await Promise.all([job(), simulatorOf(test).deliverDue()]);
}

const STEPS = [0, 1_000, 1_000, 10_000, 130_000, 130_000, 3_600_000, DAY_MS / 2, DAY_MS, 3 * DAY_MS, 7 * DAY_MS];

async function playRound(race: Race): Promise<void> {
  const { random, test } = race;
  const hot = pick(random, race.learners);
  const things = Array.from({ length: AT_ONCE }, () => (random() < 0.5 ? act(race, hot) : work(race)));
  await Promise.all(things);
  test.advance(pick(random, STEPS));
}

/** A payment without a trace at the carrier is looked up for hours, then left to the daily comparison. */
const NEVER_SEEN = 'not seen';

async function isLeft({ services: { db } }: TestApp): Promise<boolean> {
  const queued = db
    .selectFrom('billing_outbox')
    .select('id')
    .where('state', 'in', ['queued', 'blocked'])
    .executeTakeFirst();
  const received = db
    .selectFrom('carrier_callback')
    .select('id')
    .where('state', '=', 'received')
    .where((e) => e.or([e('outcome', 'is', null), e('outcome', '!=', NEVER_SEEN)]))
    .executeTakeFirst();
  const open = db
    .selectFrom('charge_attempt')
    .select('id')
    .where('state', 'in', ['initiated', 'pending', 'unknown'])
    .executeTakeFirst();
  return (await Promise.all([queued, received, open])).some((row) => row !== undefined);
}

/** The carrier is well again, and minutes pass until everything has been decided. */
async function calmDown(race: Race): Promise<void> {
  const { test, learners } = race;
  for (const { msisdn } of learners) await simulatorOf(test).control({ msisdn, scenario: 'success', balance: PLENTY });
  await passUntilDecided(race);
  // A mandate that began outside while a subscription ran out is left to the daily comparison.
  await sweepMandates(test.services, { name: `race of ${learners[0]?.msisdn}`, changedSince: new Date(0) });
  await passUntilDecided(race);
}

async function passUntilDecided({ test, processes }: Race): Promise<void> {
  for (let minutes = 0, calm = 0; calm < 3; minutes += 2) {
    if (minutes > 240) throw new Error('it does not come to rest');
    await simulatorOf(test).deliverDue();
    for (const { advance, perform, reconcile, sync } of processes)
      await Promise.all([advance(), perform(), reconcile(), sync()]);
    calm = (await isLeft(test)) ? 0 : calm + 1;
    test.advance(120_000);
  }
}

const EXPECTED = new Set([
  'abandoned charge was paid late',
  'the carrier refused a refund',
  'carrier callback names an unknown payment',
]);

function isNeverSeen(what: unknown): boolean {
  return typeof what === 'object' && what !== null && 'outcome' in what && what.outcome === NEVER_SEEN;
}

function shown(_key: string, value: unknown): unknown {
  return value instanceof Error ? value.stack : value;
}

async function openRace(test: TestApp, seed: number): Promise<Race> {
  const errors: string[] = [];
  vi.spyOn(test.services.log, 'error').mockImplementation((what: unknown, message?: unknown) => {
    if (!EXPECTED.has(String(message)) && !isNeverSeen(what))
      errors.push(`${String(message)} ${JSON.stringify(what, shown)}`);
  });
  const learners = await Promise.all(Array.from({ length: LEARNERS }, () => signUp(test)));
  for (const learner of learners) await agree(test, learner, 'activate', planOf(test, 'day').uuid);
  const random = seeded(seed);
  const processes = [await openProcess(test, random), await openProcess(test, random)];
  return { test, learners, processes, random, errors };
}

describe('whatever happens at once', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  it.each(SEEDS)('the books stay sound (seed %i)', async (seed) => {
    const race = await openRace(test, seed);
    for (let round = 0; round < ROUNDS; round += 1) await playRound(race);
    await calmDown(race);
    expect(race.errors).toEqual([]);
    await expectSoundBooks(test);
    await postponeOthers(test);
    vi.restoreAllMocks();
  });
});
