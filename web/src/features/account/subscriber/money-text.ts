import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { formatDate } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { subscriber } from '../../../text/subscriber.ts';

const { money } = subscriber.welcome;

/** Explains when money is charged. */
export function moneyText(subscription: SubscriptionView | null): string {
  if (!subscription) return money.other;
  const { state, access_until, next_charge, next_charge_at } = subscription;
  if (next_charge && next_charge_at)
    return money.renewing(formatMoney(next_charge), formatDate(next_charge_at, 'weekday'));
  if (state === 'parking' && access_until) return money.free(formatDate(access_until, 'weekday'));
  return money.other;
}
