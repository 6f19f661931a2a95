import type { Plan, SubscriptionView } from '@lisan/contract/billing/subscription';
import { call } from '../../../lib/net/call.ts';
import { subscription as text } from '../../../text/subscription.ts';
import { formatMoney } from '../../../lib/format/format-money.ts';
import { activationOutcome, renewalOutcome, upgradeOutcome } from './charge-outcome.ts';
import type { ChangeTime } from './plan-step.ts';
import type { OutcomeRule } from './charge-outcome.ts';

/**
 * A change of the subscription. The same `name`, repeated after a lost reply, is sent with the same key and applied
 * once.
 */
export type Change = {
  name: string;
  send: (idempotencyKey: string) => Promise<{ subscription: SubscriptionView }>;
  /** The toast after a success. */
  done: string;
  /** For a change that charges: the rule of its outcome, and the text for a refused charge. */
  charge?: { outcome: OutcomeRule; denied: string };
};

export const cancel: Change = {
  name: 'cancel',
  send: (idempotencyKey) => call('POST /api/profile/subscrption/cancel', { idempotencyKey }),
  done: text.actions.cancel.done,
};

export const reactivate: Change = {
  name: 'reactivate',
  send: (idempotencyKey) => call('POST /api/profile/subscrption/reactive', { idempotencyKey }),
  done: text.actions.reactivate.done,
};

/** `money` is the formatted charge. */
export function renew(money: string): Change {
  return {
    name: 'renew',
    send: (idempotencyKey) => call('POST /api/profile/renew/manual/subscription', { idempotencyKey }),
    done: text.actions.renew.done,
    charge: { outcome: renewalOutcome, denied: text.actions.renew.denied(money) },
  };
}

export const disableAutoRenew: Change = {
  name: 'disable_auto',
  send: (idempotencyKey) => call('POST /api/profile/disable/automatic/subscription', { idempotencyKey }),
  done: text.actions.disable_auto.done,
};

/** Consent applies to the displayed terms. */
export function enableAutoRenew({ terms }: Plan): Change {
  const body = { consent_version: terms.version };
  return {
    name: `enable_auto:${terms.version}`,
    send: (idempotencyKey) => call('POST /api/profile/enable/automatic/subscription', { body, idempotencyKey }),
    done: text.actions.enable_auto.done,
  };
}

export function changePlan({ uuid, name, terms, price }: Plan, when: ChangeTime): Change {
  const body = { uuid, consent_version: terms.version };
  return {
    name: `change:${uuid}:${terms.version}`,
    send: (idempotencyKey) => call('POST /api/change/subscription', { body, idempotencyKey }),
    ...(when === 'now'
      ? {
          done: text.plans.changed.now(name),
          charge: { outcome: upgradeOutcome(uuid), denied: text.plans.changeDenied(formatMoney(price)) },
        }
      : { done: text.plans.changed[when](name) }),
  };
}

export function confirmActivation(otp: string): Change {
  return {
    name: `activate:${otp}`,
    send: (idempotencyKey) => call('POST /api/confirm-activation', { body: { otp }, idempotencyKey }),
    done: text.consent.done,
    charge: { outcome: activationOutcome, denied: text.plans.activationDenied },
  };
}

/** The code is omitted if the operator requires none. */
export function confirmUnsubscribe(otp: string | null): Change {
  const body = otp === null ? {} : { otp };
  return {
    name: `unsubscribe:${otp}`,
    send: (idempotencyKey) => call('POST /api/confirm-unsubscribe', { body, idempotencyKey }),
    done: text.unsubscribe.done,
  };
}
