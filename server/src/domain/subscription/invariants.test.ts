import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAILY, EVENTS, MONTHLY, START, WEEKLY } from '../../../test/subscription/fact-samples.ts';
import { abilitiesOf } from './abilities.ts';
import { accessAt } from './access.ts';
import type { SubscriptionEffect, SubscriptionEvent, SubscriptionFacts } from './facts.ts';
import { nextCharge, nextPlan } from './next-charge.ts';
import { transition } from './state.ts';

type Step = {
  before: SubscriptionFacts | null;
  event: SubscriptionEvent;
  after: SubscriptionFacts;
  effects: SubscriptionEffect[];
  now: Date;
};

const plan = fc.constantFrom(DAILY, WEEKLY, MONTHLY);
const anything: fc.Arbitrary<SubscriptionEvent> = fc.oneof(
  fc.constantFrom(...Object.values(EVENTS)),
  fc.record({ type: fc.constant('change_plan' as const), plan, consented: fc.boolean() }),
  fc.record({ type: fc.constant('request_activation' as const), plan, trialUsed: fc.boolean() }),
  fc.record({ type: fc.constant('auto_on' as const), consented: fc.boolean() }),
);
const { charge_succeeded, charge_denied, charge_unknown, confirm, period_due, retry_due, grace_over, auto_on } = EVENTS;
// Histories get long, and reach suspension, only when time and charges happen more often than endings.
const ordinary = fc.constantFrom<SubscriptionEvent[]>(
  charge_succeeded,
  charge_denied,
  charge_unknown,
  confirm,
  period_due,
  retry_due,
  grace_over,
  auto_on,
);
const event = fc.oneof({ arbitrary: anything, weight: 1 }, { arbitrary: ordinary, weight: 3 });
const pause = fc.oneof(
  fc.integer({ min: 0, max: 3_600 }),
  fc.integer({ min: 0, max: 10 * 86_400 }),
  fc.constantFrom(86_400, 7 * 86_400, 30 * 86_400),
);
const history = fc.array(fc.record({ event, pause }), { minLength: 1, maxLength: 60, size: 'max' });

/** Plays random events in a random order; a successful charge has the plan of the last started charge. */
function play(events: { event: SubscriptionEvent; pause: number }[]): Step[] {
  const steps: Step[] = [];
  let before: SubscriptionFacts | null = null;
  let billed = DAILY;
  let now = START;
  for (const { event: next, pause: seconds } of events) {
    now = new Date(now.getTime() + seconds * 1_000);
    const taken: SubscriptionEvent = next.type === 'charge_succeeded' ? { ...next, plan: billed } : next;
    const moved = transition(before, taken, now);
    if (!moved.ok) continue;
    for (const effect of moved.effects) if (effect.type === 'charge') billed = effect.plan;
    steps.push({ before, event: taken, after: moved.next, effects: moved.effects, now });
    before = moved.next;
  }
  return steps;
}

function always(name: string, check: (step: Step) => void) {
  it(name, () => {
    fc.assert(
      fc.property(history, (events) => play(events).forEach(check)),
      { numRuns: 2_000 },
    );
  });
}

describe('for any events in any order', () => {
  always('no access before paying, while suspended or after the end', ({ after, now }) => {
    const closed = ['pending_confirmation', 'pending_charge', 'suspended', 'expired'];
    if (closed.includes(after.state)) expect(accessAt(after, now)).toBe(false);
  });

  always('free, paid and cancelled time is never cut short except at the end', ({ after, now }) => {
    const open = ['parking', 'active', 'cancelled'].includes(after.state);
    if (open && after.accessUntil && now < after.accessUntil) expect(accessAt(after, now)).toBe(true);
  });

  always('leaving is always possible, stops charging and keeps the time', ({ after, now }) => {
    if (after.state === 'expired' || after.state === 'cancelled') return;
    for (const type of ['cancel', 'unsubscribe'] as const) {
      const left = transition(after, { type }, now);
      expect(left).toMatchObject({ ok: true, next: { autoRenew: false } });
      if (!left.ok) return;
      expect(left.effects.some((effect) => effect.type === 'charge')).toBe(false);
      expect(nextCharge(left.next)).toBeNull();
      const keepsAccess = ['parking', 'active'].includes(after.state) && after.accessUntil && now < after.accessUntil;
      expect(left.next.state).toBe(keepsAccess ? 'cancelled' : 'expired');
      if (keepsAccess) expect(left.next.accessUntil).toEqual(after.accessUntil);
    }
  });

  always('the end is the end', ({ before, after }) => {
    if (before?.state === 'expired') expect(after.state).toBe('expired');
  });

  always('nothing is charged without consent, and never two charges at once', ({ before, after, effects }) => {
    const charges = effects.filter(({ type }) => type === 'charge');
    if (charges.length === 0) return;
    expect(charges).toHaveLength(1);
    expect(before?.chargeOpen ?? false).toBe(false);
    expect(after.chargeOpen).toBe(true);
    for (const charge of charges) if (charge.type === 'charge') expect(after.consentedTo).toContain(charge.plan.uuid);
  });

  always(
    'a charge opens only with an effect and closes only with its outcome',
    ({ before, after, effects, event: { type } }) => {
      if (before?.chargeOpen && !after.chargeOpen) expect(['charge_succeeded', 'charge_denied']).toContain(type);
      if (!before?.chargeOpen && after.chargeOpen)
        expect(effects.some((effect) => effect.type === 'charge')).toBe(true);
    },
  );

  always('no charge is announced where none may follow', ({ after }) => {
    if (!after.autoRenew || !after.consentedTo.includes(nextPlan(after).uuid)) expect(nextCharge(after)).toBeNull();
    if (['pending_confirmation', 'cancelled', 'expired'].includes(after.state)) expect(nextCharge(after)).toBeNull();
  });

  always('renewal is on only with consent to the plan that renews', ({ after }) => {
    if (after.autoRenew) expect(after.consentedTo).toContain(nextPlan(after).uuid);
  });

  always('the mandate opens and ends together with consent', ({ before, after, effects }) => {
    const types = effects.map(({ type }) => type);
    const [had, has] = [(before?.consentedTo ?? []).length > 0, after.consentedTo.length > 0];
    if (had && !has) expect(types).toContain('end_mandate');
    if (!had && has) expect(types).toContain('open_mandate');
  });

  always(
    'only money opens paid time, and only a right to it keeps the money',
    ({ before, after, event: { type }, effects }) => {
      const isReturn = before?.state === 'cancelled' && before.cancelledFrom === 'active';
      if (after.state === 'active' && before?.state !== 'active' && !isReturn) expect(type).toBe('charge_succeeded');
      if (type !== 'charge_succeeded') return;
      const reviewed = effects.some((effect) => effect.type === 'review_refund');
      expect(reviewed).toBe(after.accessUntil === before?.accessUntil);
    },
  );

  always(
    'paid periods begin at the previous expiry, or now when that would sell time gone by',
    ({ before, after, event: { type }, now, effects }) => {
      if (type !== 'charge_succeeded' || effects.some((effect) => effect.type === 'review_refund')) return;
      const expiry = before?.accessUntil ?? null;
      const isAnchored = expiry !== null && after.periodStart?.getTime() === expiry.getTime();
      const startsNow = after.periodStart?.getTime() === now.getTime();
      expect(isAnchored || (startsNow && (expiry === null || expiry <= now))).toBe(true);
      expect(after.accessUntil?.getTime()).toBeGreaterThan(now.getTime());
    },
  );

  always('a bill is never for time that is paid already', ({ after, effects }) => {
    for (const effect of effects) {
      if (effect.type !== 'charge' || after.accessUntil === null) continue;
      expect(effect.periodStart).toEqual(after.accessUntil);
    }
  });

  always('every transition counts', ({ before, after }) => {
    expect(after.version).toBe((before?.version ?? 0) + 1);
  });

  always('what the learner may do agrees with what the machine takes', ({ after, now }) => {
    const can = abilitiesOf(after, now);
    expect(can.cancel).toBe(transition(after, { type: 'cancel' }, now).ok);
    if (after.state === 'expired') expect(can).toMatchObject({ cancel: false, unsubscribe: false, activate: true });
    if (after.chargeOpen) expect(can).toMatchObject({ renew: false, change: false });
  });

  it('reaches every state', () => {
    const reached = new Set<string>();
    const sample = fc.sample(history, { numRuns: 1_000, seed: 7 });
    for (const events of sample) for (const { after } of play(events)) reached.add(after.state);
    expect(reached.size).toBe(8);
  });
});
