import { expect, it } from 'vitest';
import { decideLeavings, type Situation } from './decide-leavings.ts';
import type { Leaving } from './journal-object.ts';

const day = (count: number) => new Date(Date.UTC(2026, 2, count));
const plan = {
  uuid: 'week',
  period: 'week',
  price: { amount: 500, currency: 'IQD', exponent: 3 },
  freeDays: 3,
} as const;
const live = { startedAt: day(1), plan };
const left = (event: Leaving['event'], at: number): Leaving => ({
  type: 'leaving',
  id: `${event} ${at}`,
  subscriberId: 's',
  subscriptionId: 'x',
  msisdn: '+9647701234567',
  event,
  actor: 'learner',
  at: day(at),
});
const agreed = (at: number, planId = 'week', amount = 500) => ({ planId, amount, currency: 'IQD', at: day(at) });

function decided(situation: Partial<Situation>): string[] {
  return decideLeavings({ leavings: [], consents: [], returns: [], live, ...situation }).map(({ id }) => id);
}

it.each([
  ['a leaving after the consent', { leavings: [left('unsubscribe', 5)], consents: [agreed(2)] }, ['unsubscribe 5']],
  ['a consent to the same plan after it', { leavings: [left('unsubscribe', 5)], consents: [agreed(6)] }, []],
  ['a consent to another plan', { leavings: [left('cancel', 5)], consents: [agreed(6, 'month')] }, ['cancel 5']],
  ['a consent to another price', { leavings: [left('cancel', 5)], consents: [agreed(6, 'week', 400)] }, ['cancel 5']],
  [
    'renewal turned on after a cancellation',
    { leavings: [left('cancel', 5)], returns: [{ event: 'reactivate' as const, at: day(6) }] },
    [],
  ],
  [
    'access without renewal after an unsubscribe',
    { leavings: [left('unsubscribe', 5)], returns: [{ event: 'reactivate' as const, at: day(6) }] },
    ['unsubscribe 5'],
  ],
  [
    'another plan after renewal was turned off',
    { leavings: [left('auto_off', 5)], returns: [{ event: 'change_plan' as const, at: day(6) }] },
    ['auto_off 5'],
  ],
  [
    'a number with a new owner',
    { leavings: [left('number_recycled', 5)], consents: [agreed(6)] },
    ['number_recycled 5'],
  ],
  [
    'a subscription that began after the restore',
    { leavings: [left('unsubscribe', 5)], live: { ...live, startedAt: day(7) } },
    [],
  ],
  [
    'several leavings, in their order',
    { leavings: [left('unsubscribe', 8), left('cancel', 5)], returns: [{ event: 'reactivate' as const, at: day(6) }] },
    ['unsubscribe 8'],
  ],
] satisfies [string, Partial<Situation>, string[]][])('decides %s', (_name, situation, expected) => {
  expect(decided(situation)).toEqual(expected);
});
