import { createHash } from 'node:crypto';
import type { Random } from '../server/src/domain/random/seeded-random.ts';
import type { Scenario } from '../server/src/gateways/carrier/simulator-scenarios.ts';

/** One subscriber of the benchmark: the `n`th, from 1. */
export type Numbered = { n: number; msisdn: string; scenario: Scenario };

/** Of a thousand numbers; the rest behave. Slow ones take up to a minute each, so there are a few only. */
const FAULTS: Partial<Record<Scenario, number>> = {
  insufficient_funds: 40,
  limit_exceeded: 10,
  ineligible: 10,
  timeout_before_charge: 15,
  timeout_after_charge: 20,
  duplicate_callback: 20,
  out_of_order_callback: 20,
  late_callback: 15,
  lost_callback: 15,
  bad_signature: 10,
  replayed_callback: 10,
  burst_429: 10,
  burst_5xx: 10,
};
const SLOW = 3;

export function drawNumbers(count: number, { random, faults }: { random: Random; faults: boolean }): Numbered[] {
  const slow = new Set(Array.from({ length: faults ? SLOW : 0 }, () => 1 + Math.floor(random() * count)));
  return Array.from({ length: count }, (_, i) => {
    const n = i + 1;
    const drawn = faults ? drawScenario(random()) : 'success';
    return { n, msisdn: `+964770${String(n).padStart(7, '0')}`, scenario: slow.has(n) ? 'slow' : drawn };
  });
}

function drawScenario(chance: number): Scenario {
  let left = chance * 1000;
  for (const [scenario, share] of Object.entries(FAULTS)) {
    left -= share;
    // The keys of the record are scenarios; `Object.entries` forgets it.
    if (left < 0) return scenario as Scenario;
  }
  return 'success';
}

/** How many numbers each scenario got, most first. */
export function countByScenario(numbers: readonly Numbered[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { scenario } of numbers) counts.set(scenario, (counts.get(scenario) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

/** The key under which the first period was paid, the same here and in the seed's SQL. */
export function firstKey(n: number): string {
  return createHash('md5').update(`payment ${n}`).digest('hex');
}
