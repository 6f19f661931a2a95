import type { Plan } from '@lisan/contract/subscription';
import { formatDate } from '../../lib/format-date.ts';
import { subscription as text } from '../../text/subscription.ts';
import { planPrice } from '../../lib/plan-price.ts';
import type { PlanStep } from './plan-step.ts';
import { formatMoney } from '../../lib/format-money.ts';

const { effects, blocked, isCurrent } = text.plans;

/** What the step charges and when, to stand beside its button. */
export function describeStep(step: PlanStep, plan: Plan): string {
  const price = planPrice(plan);
  switch (step.kind) {
    case 'blocked':
      return blocked;
    case 'current':
      return isCurrent;
    case 'activate':
      if (step.from !== null) return effects.activateLater(price, formatDate(step.from, 'weekday'));
      // Only the server knows whether the one free start has been used.
      return plan.free_days > 0 ? effects.activateNowOrFree(price) : effects.activateNow(price);
    case 'change': {
      if (step.when === 'now') return effects.changeNow(formatMoney(plan.price));
      const at = step.from === null ? '' : formatDate(step.from, 'weekday');
      return step.when === 'free' ? effects.changeFree(price, at) : effects.changeLater(price, at);
    }
  }
}
