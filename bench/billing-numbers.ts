import { createHash } from 'node:crypto';

/** How the carrier treats a number at its renewal. */
export const BEHAVIOURS = [
  'success',
  'denied',
  'lost_before',
  'lost_after',
  'error_after',
  'pending',
  'pending_lost',
  'throttled',
  'unavailable',
  'withdrawn',
] as const;
export type BehaviourName = (typeof BEHAVIOURS)[number];

/** `refusals`: how many requests of a key are throttled before a request is accepted. */
export type Behaviour = { name: BehaviourName; refusals: number; refusalStatus: 429 | 503 };

/** One subscriber of the benchmark: the `n`th, from 1. */
export type Numbered = { n: number; msisdn: string; behaviour: BehaviourName };

/** Of a thousand numbers; the rest succeed. `withdrawn` is our side: their consent was withdrawn. */
const SHARES: Partial<Record<BehaviourName, number>> = {
  denied: 60,
  lost_before: 15,
  lost_after: 20,
  error_after: 10,
  pending: 40,
  pending_lost: 15,
  throttled: 20,
  unavailable: 10,
  withdrawn: 10,
};

export function numbersOf(count: number, seed: string): Numbered[] {
  return Array.from({ length: count }, (_, i) => {
    const msisdn = `+964770${String(i + 1).padStart(7, '0')}`;
    return { n: i + 1, msisdn, behaviour: scenarioOf(msisdn, seed).name };
  });
}

/** Returns the same behaviour in every process, because it derives from the number and the seed alone. */
export function scenarioOf(msisdn: string, seed: string): Behaviour {
  const name = seed.startsWith('calm') ? 'success' : draw(msisdn, seed);
  const refusals = name === 'throttled' ? 2 : name === 'unavailable' ? 1 : 0;
  return { name, refusals, refusalStatus: name === 'unavailable' ? 503 : 429 };
}

function draw(msisdn: string, seed: string): BehaviourName {
  let left = createHash('md5').update(`${seed} ${msisdn}`).digest().readUInt32BE() % 1000;
  for (const name of BEHAVIOURS) {
    left -= SHARES[name] ?? 0;
    if (left < 0) return name;
  }
  return 'success';
}

/** Counts the numbers with each behaviour, most frequent first. */
export function countByBehaviour(numbers: readonly Numbered[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { behaviour } of numbers) counts.set(behaviour, (counts.get(behaviour) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

/** Returns the key of the payment for the first period, the same here and in the seed's SQL. */
export function firstKey(n: number): string {
  return createHash('md5').update(`payment ${n}`).digest('hex');
}
