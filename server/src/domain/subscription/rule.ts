import type { SubscriptionState } from '@lisan/contract/billing/subscription';
import type { EventType, SubscriptionEffect, SubscriptionEvent, SubscriptionFacts } from './facts.ts';

/** An event and its subscription. Under `none` the facts describe a new subscription. */
export type Situation<T extends EventType = EventType> = {
  facts: SubscriptionFacts;
  event: SubscriptionEvent<T>;
  now: Date;
};

/**
 * `description` completes "when …" in the printed table; `isConsent` marks a condition that only the learner's consent
 * can satisfy.
 */
export type Condition<T extends EventType = EventType> = {
  description: string;
  applies(situation: Situation<T>): boolean;
  isConsent?: true;
};

type Outcome = { set: Partial<Omit<SubscriptionFacts, 'state' | 'version'>>; effects: SubscriptionEffect[] };
export type Change<T extends EventType = EventType> = (situation: Situation<T>) => Outcome;

export type From = SubscriptionState | 'none';
/** `before`: the state that a cancelled subscription had. */
export type To = SubscriptionState | 'same' | 'before';

export type Rule<T extends EventType = EventType> = {
  from: readonly From[];
  when: readonly Condition<T>[];
  to: To;
  change: Change<T>;
};
