import type { Money } from '@lisan/contract/values/values';
import type { Account } from './simulator-api.ts';

/** An amount of the simulated balance, in the currency that the number is charged in; dinars before its first charge. */
export function accountMoney({ currency, subscription }: Account, amount: number): Money {
  const known = subscription?.plan.price;
  if (known && (currency === null || currency === known.currency)) return { ...known, amount };
  return { amount, currency: 'IQD', exponent: 3 };
}
