import type { Money as Amount } from '@lisan/contract/values';
import { formatMoney } from '../lib/format-money.ts';

/** An amount said in full, in its own direction. */
export function Money({ of }: { of: Amount }) {
  return <bdi>{formatMoney(of)}</bdi>;
}
