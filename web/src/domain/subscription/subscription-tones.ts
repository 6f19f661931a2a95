import type { SubscriptionState } from '@lisan/contract/billing/subscription';

export type SubscriptionTone = 'right' | 'orange' | 'wrong' | 'petrol' | 'quiet';

/** The colour of each state on every screen. In grace lessons are open, but a payment is due. */
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
