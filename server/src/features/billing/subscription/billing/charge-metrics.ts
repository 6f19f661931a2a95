import type { Counter, Gauge } from '../../../../platform/metrics/metrics.ts';
import { shareReading } from '../../../../platform/metrics/share-reading.ts';
import type { BillingDeps } from '../../deps.ts';
import { undecidedCharges } from './charge-store.ts';

export const CHARGES: Counter = {
  name: 'lisan_charges_total',
  help: 'Charges by what the carrier decided, or that it has not',
  label: { name: 'outcome', values: ['succeeded', 'denied', 'pending', 'unknown'] },
};

const UNDECIDED: Gauge = {
  name: 'lisan_charges_undecided',
  help: 'Charges sent to the carrier without an outcome, at most 10000',
};

const UNDECIDED_OLDEST: Gauge = {
  name: 'lisan_charges_undecided_oldest_seconds',
  help: 'Time since the oldest charge without an outcome was sent; 0 without one',
};

/** Measures charges; the gauges are the same at every process. */
export function measureCharges({ metrics, db, clock }: BillingDeps): void {
  metrics.declare(CHARGES);
  const undecided = shareReading(() => undecidedCharges(db));
  metrics.measure(UNDECIDED, async () => (await undecided()).count);
  metrics.measure(UNDECIDED_OLDEST, async () => {
    const { oldestAt } = await undecided();
    return oldestAt === null ? 0 : Math.max(0, (clock.now().getTime() - oldestAt.getTime()) / 1000);
  });
}
