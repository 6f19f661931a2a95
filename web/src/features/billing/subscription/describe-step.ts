import type { Plan } from '@lisan/contract/billing/subscription';
import { formatDate } from '../../../lib/format-date.ts';
import { subscription as text } from '../../../text/subscription.ts';
import { planPrice } from '../../../domain/subscription/plan-price.ts';
import type { PlanStep } from './plan-step.ts';
import { formatMoney } from '../../../lib/format-money.ts';

const { effects, blocked, isCurrent, isNext } = text.plans;

/** Describes the charge of a step and its date, for beside its button. */
export function describeStep(step: PlanStep, plan: Plan): string {
  const price = planPrice(plan);
  switch (step.kind) {
    case 'blocked':
      return blocked[step.why];
    case 'current':
      return isCurrent;
    case 'next':
      return isNext(price, dayOf(step.from));
    case 'activate':
      if (step.from !== null) return effects.activateLater(price, dayOf(step.from));
      return step.canBeFree ? effects.activateNowOrFree(price) : effects.activateNow(price);
    case 'change':
      if (step.when === 'now') return effects.changeNow(formatMoney(plan.price));
      return effects.change[step.when](price, dayOf(step.from));
  }
}

function dayOf(at: string | null): string {
  return at === null ? '' : formatDate(at, 'weekday');
}
