import type { Money as Amount } from '@lisan/contract/values/values';
import { formatMoney } from '../../lib/format/format-money.ts';

/** Shows an amount in its direction, and reads it aloud in full. */
export function Money({ of }: { of: Amount }) {
  return <bdi>{formatMoney(of)}</bdi>;
}
