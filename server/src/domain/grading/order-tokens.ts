import type { Random } from '../random/seeded-random.ts';
import { shuffle } from '../random/shuffle.ts';

/**
 * Returns a tile without case and without punctuation at its ends. A phone may have stored a question whose tiles still
 * had both; other values than texts stay unchanged.
 */
export function foldToken(token: unknown): unknown {
  return typeof token === 'string' ? token.replace(/^["“‘(]+|[.,;:?!…"”)]+$/gu, '').toLowerCase() : token;
}

/** Returns the tokens in an order that is not accepted, unless every order is. */
export function mixTokens(tokens: string[], accepted: string[][], random: Random): string[] {
  const isAccepted = (order: string[]) => accepted.some((right) => right.join('\n') === order.join('\n'));
  const orders = Array.from({ length: 20 }, () => shuffle(tokens, random));
  return orders.find((order) => !isAccepted(order)) ?? tokens.toReversed();
}
