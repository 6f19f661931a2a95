import type { Money as Amount } from '@lisan/contract/values';
import { formatMoney } from '../lib/format-money.ts';

/** An amount said in full, kept together on one line. */
export function Money({ of }: { of: Amount }) {
  return <bdi className="whole">{formatMoney(of)}</bdi>;
}
