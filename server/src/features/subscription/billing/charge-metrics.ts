import type { Counter, Metrics } from '../../../platform/metrics/metrics.ts';

export const CHARGES: Counter = {
  name: 'lisan_charges_total',
  help: 'Charges by what the carrier decided, or that it has not',
  label: { name: 'outcome', values: ['succeeded', 'denied', 'pending', 'unknown'] },
};

export function measureCharges({ metrics }: { metrics: Metrics }): void {
  metrics.declare(CHARGES);
}
