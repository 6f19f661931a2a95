import type { Plan } from '@lisan/contract/billing/subscription';
import { every } from '../../text/period.ts';
import { formatMoney } from '../../lib/format/format-money.ts';

/** `500 د.ع كل أسبوع`. */
export function planPrice({ price, period }: Pick<Plan, 'price' | 'period'>): string {
  return `${formatMoney(price)} ${every[period]}`;
}
