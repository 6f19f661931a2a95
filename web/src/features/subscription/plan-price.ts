import type { Plan } from '@lisan/contract/subscription';
import { formatMoney } from '../../lib/format-money.ts';
import { subscription as text } from '../../text/subscription.ts';

/** `500 د.ع كل أسبوع`. */
export function planPrice({ price, period }: Pick<Plan, 'price' | 'period'>): string {
  return text.priceOf(formatMoney(price), period);
}
