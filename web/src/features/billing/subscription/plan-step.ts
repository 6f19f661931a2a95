import type { Plan, SubscriptionView } from '@lisan/contract/billing/subscription';
import { planToCome } from './plan-to-come.ts';

/**
 * When a change takes effect: now with a charge, now in the trial, at the end of the paid time, or by dropping the
 * scheduled plan.
 */
export type ChangeTime = 'now' | 'free' | 'end' | 'stay';

/**
 * The effect of choosing a plan. `activate`: consent by a code, charged at `from` (null: at once), after a trial if one
 * is left. `change`: the plan replaces the current one. `current`: no effect. `next`: already scheduled, starts at
 * `from`. `blocked`: not possible until a charge is settled or a prepaid period has started.
 */
export type PlanStep =
  | { kind: 'activate'; from: string | null; canBeFree: boolean }
  | { kind: 'change'; when: ChangeTime; from: string | null }
  | { kind: 'current' }
  | { kind: 'next'; from: string | null }
  | { kind: 'blocked'; why: 'charge' | 'paid_ahead' };

export function planStep(subscription: SubscriptionView | null, plan: Plan): PlanStep {
  // Only the server knows whether a number without a subscription has used its trial.
  if (subscription === null) return { kind: 'activate', from: null, canBeFree: plan.free_days > 0 };
  const { can, state, auto_renew, access_until } = subscription;
  const isRunning = state === 'parking' || state === 'active';
  if (isRunning && auto_renew && plan.uuid === planToCome(subscription).uuid) return chosenStep(subscription);
  if (can.activate) {
    const from = isRunning || state === 'cancelled' ? access_until : null;
    return { kind: 'activate', from, canBeFree: can.start_free && plan.free_days > 0 };
  }
  if (isRunning && !can.change && plan.uuid === subscription.plan.uuid) return { kind: 'current' };
  return can.change ? changeStep(subscription, plan) : { kind: 'blocked', why: 'charge' };
}

function chosenStep({ next_plan, access_until }: SubscriptionView): PlanStep {
  return next_plan ? { kind: 'next', from: access_until } : { kind: 'current' };
}

function changeStep({ state, plan: present, next_plan, can, access_until }: SubscriptionView, plan: Plan): PlanStep {
  if (plan.uuid === present.uuid)
    return next_plan ? { kind: 'change', when: 'stay', from: access_until } : { kind: 'current' };
  if (state === 'parking') return { kind: 'change', when: 'free', from: access_until };
  if (plan.price.amount <= present.price.amount) return { kind: 'change', when: 'end', from: access_until };
  return can.upgrade ? { kind: 'change', when: 'now', from: null } : { kind: 'blocked', why: 'paid_ahead' };
}
