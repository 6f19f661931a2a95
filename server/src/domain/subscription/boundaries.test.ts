import { describe, expect, it } from 'vitest';
import { active, days, WEEKLY } from '../../../test/subscription/fact-samples.ts';
import type { SubscriptionFacts } from './facts.ts';
import { nextCharge } from './next-charge.ts';
import { nextPeriod, nextRetry } from './periods.ts';

describe('the next retry', () => {
  const suspendedUntil = (offsetMs: number): SubscriptionFacts => {
    const facts: SubscriptionFacts = { ...active().facts, state: 'suspended' };
    const retry = nextRetry(facts);
    if (!retry) throw new Error('there is a retry');
    return { ...facts, suspendedUntil: new Date(retry.getTime() + offsetMs) };
  };

  it('is not made exactly at the end of the suspension', () => {
    expect(nextCharge(suspendedUntil(0))).toBeNull();
  });

  it('is made a moment before that end', () => {
    const facts = suspendedUntil(1);
    expect(nextCharge(facts)?.at).toEqual(nextRetry(facts));
  });
});

describe('the period that a renewal pays for', () => {
  const { facts } = active();
  // A week was paid at the start; the renewal pays for the next week.
  const end = days(14);

  it('starts now when the due one ends exactly now', () => {
    expect(nextPeriod(facts, WEEKLY, end)).toMatchObject({ start: end, end: days(21) });
  });

  it('is the due one while a moment of it is left', () => {
    const now = new Date(end.getTime() - 1);
    expect(nextPeriod(facts, WEEKLY, now)).toMatchObject({ start: days(7), end });
  });
});
