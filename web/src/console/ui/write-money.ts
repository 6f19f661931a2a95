import type { Money } from '@lisan/contract/values/values';
import { formatMoney } from '../../lib/format/format-money.ts';
import type { Language } from '../text/language.ts';

/**
 * `{amount: 500000, currency: 'IQD', exponent: 3}` → `500 د.ع` or `IQD 500`. English has the code: the Arabic symbol
 * would turn the direction of its line.
 */
export function writeMoney(money: Money, language: Language): string {
  if (language === 'ar') return formatMoney(money);
  const { amount, currency, exponent } = money;
  const unit = 10 ** exponent;
  const digits = amount % unit === 0 ? 0 : exponent;
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / unit);
}
