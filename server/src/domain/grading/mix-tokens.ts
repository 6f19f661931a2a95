import type { Random } from '../random/seeded-random.ts';
import { shuffle } from '../random/shuffle.ts';

/** Returns the tokens in an order that is not accepted, unless every order is. */
export function mixTokens(tokens: string[], accepted: string[][], random: Random): string[] {
  const isAccepted = (order: string[]) => accepted.some((right) => right.join('\n') === order.join('\n'));
  const orders = Array.from({ length: 20 }, () => shuffle(tokens, random));
  return orders.find((order) => !isAccepted(order)) ?? tokens.toReversed();
}
