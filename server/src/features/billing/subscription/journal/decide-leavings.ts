import type { PlanTerms } from '../../../../domain/subscription/facts.ts';
import type { Leaving, Return } from './journal-object.ts';

/** A consent of the learner, of the database or of the journal. */
export type AgreedTo = { planId: string; amount: number; currency: string; at: Date };
export type TurnedOn = Pick<Return, 'event' | 'at'>;

export type Situation = {
  /** The subscriber's leavings that the database lacks. */
  leavings: readonly Leaving[];
  /** From the journal and the database. */
  consents: readonly AgreedTo[];
  returns: readonly TurnedOn[];
  /** The subscription of the database that may be charged, and the plan of its next charge. */
  live: { startedAt: Date; plan: PlanTerms };
};

/**
 * Returns the leavings that end the charges of a restored subscription, the oldest first. A later consent to the plan
 * that would be charged overrules a leaving. A cancellation keeps the consent, so a later renewal overrules it too.
 */
export function decideLeavings({ leavings, consents, returns, live }: Situation): Leaving[] {
  const { plan, startedAt } = live;
  const agreed = consents.filter(
    ({ planId, amount, currency }) =>
      planId === plan.uuid && amount === plan.price.amount && currency === plan.price.currency,
  );
  const turnedOn = returns.filter(({ event }) => event !== 'change_plan');
  return leavings
    .filter(({ at, event }) => {
      // The subscription began after the restore.
      if (startedAt > at) return false;
      if (event === 'number_recycled') return true;
      const isUndone = keepsConsent(event) && turnedOn.some((one) => one.at > at);
      return !isUndone && !agreed.some((one) => one.at > at);
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function keepsConsent(event: Leaving['event']): boolean {
  return event === 'cancel' || event === 'auto_off';
}
