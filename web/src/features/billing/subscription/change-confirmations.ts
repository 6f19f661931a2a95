import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { subscription as text } from '../../../text/subscription.ts';
import { planPrice } from '../../../domain/subscription/plan-price.ts';
import { formatMoney } from '../../../lib/format/format-money.ts';
import { isOwing } from './charge-outcome.ts';
import { endOf } from './describe-state.ts';
import { planToCome } from './plan-to-come.ts';
import { cancel, enableAutoRenew, reactivate, renew } from './subscription-change.ts';

const { actions } = text;

/**
 * Whether access continues after a cancellation: it retains running free or paid time only; a debt or a request ends
 * with it.
 */
export function retainsAccess({ state, access_until }: SubscriptionView): boolean {
  return (state === 'parking' || state === 'active' || state === 'cancelled') && access_until !== null;
}

export function cancelConfirmation(view: SubscriptionView) {
  const { title, confirm, keep, offline } = actions.cancel;
  return {
    change: cancel,
    title,
    confirm,
    keep,
    offline,
    isLeaving: true,
    body: leavingText(view),
  };
}

function leavingText(view: SubscriptionView): string {
  const { keeps, keepsUncharged, ends, endsRequest } = actions.cancel;
  if (view.state === 'pending_confirmation') return endsRequest;
  if (!retainsAccess(view)) return ends;
  return view.next_charge === null ? keepsUncharged(endOf(view)) : keeps(endOf(view));
}

/** Returns the short form, for below the button. */
export function leavingNote(view: SubscriptionView): string {
  const { keepsUntil, keepsUncharged, endsNow, endsRequest } = text.leave;
  if (view.state === 'pending_confirmation') return endsRequest;
  if (!retainsAccess(view)) return endsNow;
  return view.next_charge === null ? keepsUncharged(endOf(view)) : keepsUntil(endOf(view));
}

export function reactivateConfirmation(view: SubscriptionView) {
  const { title, confirm, renewing, ending } = actions.reactivate;
  const body = view.mandate ? renewing(planPrice(view.plan), endOf(view)) : ending(endOf(view));
  return { change: reactivate, title, confirm, body };
}

/** Returns the charge of a renewal: a scheduled plan is charged at its own price. */
export function renewalMoney(view: SubscriptionView): string {
  return formatMoney(planToCome(view).price);
}

export function renewConfirmation(view: SubscriptionView) {
  const { title, confirm, ahead, back } = actions.renew;
  const money = renewalMoney(view);
  return {
    change: renew(money),
    title,
    confirm: confirm(money),
    body: isOwing(view) ? back(money) : ahead(money, planToCome(view).period),
  };
}

export function enableAutoRenewConfirmation(view: SubscriptionView) {
  const { title, confirm, body, atOnce } = actions.enable_auto;
  const plan = planToCome(view);
  const price = planPrice(plan);
  return {
    change: enableAutoRenew(plan),
    title,
    confirm,
    body: retainsAccess(view) ? body(price, endOf(view)) : atOnce(price),
  };
}

/** Returns the text under the switch: the next charge, or that no charge follows. */
export function autoRenewHint(view: SubscriptionView): string {
  return view.auto_renew ? text.autoRenew.on(planPrice(planToCome(view))) : text.autoRenew.off;
}
