import { money } from '../../src/domain/money/money.ts';
import type {
  EventType,
  PlanTerms,
  SubscriptionEffect,
  SubscriptionEvent,
  SubscriptionFacts,
} from '../../src/domain/subscription/facts.ts';
import { transition } from '../../src/domain/subscription/state.ts';

// Samples for the tests of the subscription rules.

export const START = new Date('2026-01-31T10:00:00Z');
export const DAILY: PlanTerms = { uuid: 'daily', period: 'day', price: money(500_000, 'IQD'), freeDays: 3 };
export const WEEKLY: PlanTerms = { uuid: 'weekly', period: 'week', price: money(2_000_000, 'IQD'), freeDays: 0 };
export const MONTHLY: PlanTerms = { uuid: 'monthly', period: 'month', price: money(6_000_000, 'IQD'), freeDays: 7 };

export function days(count: number, from = START): Date {
  return new Date(from.getTime() + count * 86_400_000);
}

export function hours(count: number, from = START): Date {
  return days(count / 24, from);
}

/** Plays a subscription event by event; a refused event fails the test. */
export type Story = {
  facts: SubscriptionFacts;
  effects: SubscriptionEffect[];
  on(event: SubscriptionEvent, at?: Date): Story;
};

export function story(facts: SubscriptionFacts | null = null, effects: SubscriptionEffect[] = []): Story {
  return {
    get facts() {
      if (!facts) throw new Error('No event has been played');
      return facts;
    },
    effects,
    on(event, at = START) {
      const moved = transition(facts, event, at);
      if (!moved.ok) throw new Error(`${event.type} in ${facts?.state}: ${moved.reason}`);
      return story(moved.next, moved.effects);
    },
  };
}

export function effectTypes(story: Story): string[] {
  return story.effects.map(({ type }) => type);
}

/** Requested, confirmed and paid, without free days. */
export function active(plan = WEEKLY): Story {
  return story()
    .on({ type: 'request_activation', plan, trialUsed: true })
    .on({ type: 'confirm' })
    .on({ type: 'charge_succeeded', plan });
}

export function parking(plan = DAILY): Story {
  return story().on({ type: 'free_start', plan, trialUsed: false });
}

/** Active until seven days after the start, then denied. */
export function grace(plan = WEEKLY): Story {
  const running = active(plan);
  const due = running.facts.accessUntil ?? START;
  return running.on({ type: 'period_due' }, due).on({ type: 'charge_denied' }, due);
}

export function suspended(plan = WEEKLY): Story {
  const owing = grace(plan);
  return owing.on({ type: 'grace_over' }, owing.facts.graceUntil ?? START);
}

export const EVENTS: { [T in EventType]: SubscriptionEvent<T> } = {
  free_start: { type: 'free_start', plan: DAILY, trialUsed: false },
  request_activation: { type: 'request_activation', plan: WEEKLY, trialUsed: false },
  confirm: { type: 'confirm' },
  confirmation_stale: { type: 'confirmation_stale' },
  charge_succeeded: { type: 'charge_succeeded', plan: WEEKLY },
  charge_denied: { type: 'charge_denied' },
  charge_unknown: { type: 'charge_unknown' },
  period_due: { type: 'period_due' },
  retry_due: { type: 'retry_due' },
  grace_over: { type: 'grace_over' },
  suspension_over: { type: 'suspension_over' },
  manual_renew: { type: 'manual_renew' },
  cancel: { type: 'cancel' },
  unsubscribe: { type: 'unsubscribe' },
  reactivate: { type: 'reactivate' },
  auto_on: { type: 'auto_on', consented: true },
  auto_off: { type: 'auto_off' },
  change_plan: { type: 'change_plan', plan: MONTHLY, consented: true },
  number_recycled: { type: 'number_recycled' },
  refund: { type: 'refund', endsAccess: true },
  credit_days: { type: 'credit_days', days: 7 },
};
