import type { Plan, SubscriptionView } from '@lisan/contract/subscription';

/**
 * What choosing a plan would do. `activate`: consent by a code, charged at `from` (null: at once). `change`: the plan takes
 * over now and is paid now, now in free time, or when the paid time ends. `current`: nothing to do. `blocked`: not in this state.
 */
export type PlanStep =
  | { kind: 'activate'; from: string | null }
  | { kind: 'change'; when: 'now' | 'free' | 'end'; from: string | null }
  | { kind: 'current' }
  | { kind: 'blocked' };

export function planStep(subscription: SubscriptionView | null, plan: Plan): PlanStep {
  if (subscription === null) return { kind: 'activate', from: null };
  const { can, state, auto_renew, access_until } = subscription;
  const isSame = plan.uuid === subscription.plan.uuid;
  const isRunning = state === 'parking' || state === 'active';
  if (isSame && isRunning && auto_renew) return { kind: 'current' };
  if (can.activate) return { kind: 'activate', from: isRunning || state === 'cancelled' ? access_until : null };
  if (isSame) return isRunning ? { kind: 'current' } : { kind: 'blocked' };
  if (!can.change) return { kind: 'blocked' };
  if (state === 'parking') return { kind: 'change', when: 'free', from: access_until };
  const isDearer = plan.price.amount > subscription.plan.price.amount;
  return isDearer ? { kind: 'change', when: 'now', from: null } : { kind: 'change', when: 'end', from: access_until };
}
