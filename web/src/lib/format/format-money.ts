import type { Money } from '@lisan/contract/values/values';
import { withoutBidiControls } from './format-number.ts';
import { learnerPlace } from './learner-country.ts';

/**
 * `{amount: 500000, currency: 'IQD', exponent: 3}` → `500 د.ع`, which never breaks over two lines.
 * The exponent comes from the server: `Intl` uses 0 for dinars. A zero fraction is omitted.
 */
export function formatMoney({ amount, currency, exponent }: Money): string {
  const unit = 10 ** exponent;
  const digits = amount % unit === 0 ? 0 : exponent;
  const number = new Intl.NumberFormat('ar-u-nu-latn', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${withoutBidiControls(number.format(amount / unit))}\u00a0${currencySymbol(currency)}`;
}

/**
 * Returns the local symbol without its bidi mark and without the full stop, which would look like the end of a
 * sentence.
 */
function currencySymbol(currency: string): string {
  const format = new Intl.NumberFormat(`ar-${learnerPlace().country}`, { style: 'currency', currency });
  const part = format.formatToParts(0).find(({ type }) => type === 'currency');
  return withoutBidiControls(part?.value ?? currency).replace(/\.$/, '');
}
