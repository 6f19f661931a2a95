import { shortHash } from '../short-hash.ts';

/** Shuffles in an order that is the same in every build: positions reveal nothing, and versions stay comparable. */
export function shuffleByHash<T>(seed: string, values: T[], textOf: (value: T) => string): T[] {
  return values
    .map((value, i) => ({ value, rank: shortHash(`${seed}:${i}:${textOf(value)}`) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ value }) => value);
}

/** The same, but never in one of the `refused` orders, such as the order of the answer. */
export function shuffleAwayFrom(seed: string, values: string[], refused: string[][]): string[] {
  const isRefused = (order: string[]) => refused.some((other) => other.every((value, i) => value === order[i]));
  const orders = Array.from({ length: 50 }, (_, i) => shuffleByHash(`${seed}#${i}`, values, String));
  return orders.find((order) => !isRefused(order)) ?? values.toReversed();
}
