import type { SubscriptionView } from '@lisan/contract/subscription';
import { subscription as text } from '../../text/subscription.ts';
import { isOwing } from './charge-outcome.ts';
import { endOf } from './describe-state.ts';
import { planPrice } from '../../lib/plan-price.ts';
import { cancel, enableAutoRenew, reactivate, renew } from './subscription-change.ts';
import { formatMoney } from '../../lib/format-money.ts';

const { actions } = text;

/** Only free or paid time that runs is kept; a debt or a request ends with the cancellation. */
export function keepsAccess({ state, access_until }: SubscriptionView): boolean {
  return (state === 'parking' || state === 'active' || state === 'cancelled') && access_until !== null;
}

export function askToCancel(view: SubscriptionView) {
  const { title, confirm, keep, keeps, ends, offline } = actions.cancel;
  return {
    change: cancel,
    title,
    confirm,
    keep,
    offline,
    isLeaving: true,
    body: keepsAccess(view) ? keeps(endOf(view)) : ends,
  };
}

export function askToReactivate(view: SubscriptionView) {
  const { title, confirm, body } = actions.reactivate;
  return { change: reactivate, title, confirm, body: body(planPrice(view.plan), endOf(view)) };
}

/** What a renewal takes: a plan that waits for its turn is charged at its own price. */
export function renewalMoney({ next_charge, plan }: SubscriptionView): string {
  return formatMoney(next_charge ?? plan.price);
}

export function askToRenew(view: SubscriptionView) {
  const { title, confirm, ahead, back } = actions.renew;
  const money = renewalMoney(view);
  return {
    change: renew(money),
    title,
    confirm: confirm(money),
    body: isOwing(view) ? back(money) : ahead(money, view.plan.period),
  };
}

export function askToEnableAutoRenew(view: SubscriptionView) {
  const { title, confirm, body, atOnce } = actions.enable_auto;
  const price = planPrice(view.plan);
  const told = keepsAccess(view) ? body(price, endOf(view)) : atOnce(price);
  return { change: enableAutoRenew(view.plan), title, confirm, body: told };
}

/** Under the switch: what is charged, or that nothing is. */
export function autoRenewHint({ auto_renew, plan }: SubscriptionView): string {
  return auto_renew ? text.autoRenew.on(planPrice(plan)) : text.autoRenew.off;
}
