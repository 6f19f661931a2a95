import type { SubscriptionState } from '@lisan/contract/subscription';

export type SubscriptionTone = 'right' | 'orange' | 'wrong' | 'petrol' | 'quiet';

/** The colour of each state, wherever it is shown. In grace lessons are open and something is to be done. */
export const SUBSCRIPTION_TONES: Readonly<Record<SubscriptionState, SubscriptionTone>> = {
  pending_confirmation: 'orange',
  pending_charge: 'petrol',
  parking: 'petrol',
  active: 'right',
  grace: 'orange',
  suspended: 'wrong',
  cancelled: 'quiet',
  expired: 'quiet',
};
