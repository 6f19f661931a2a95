import type { Gauge } from '../../../../platform/metrics/metrics.ts';
import type { BillingDeps } from '../../deps.ts';
import { nextSweepDue } from './sweep-carrier.ts';
import { UNKNOWN_PAYMENTS } from './sync-payment.ts';
import { lastMismatches } from './sweep-store.ts';

const MISMATCHES: Gauge = {
  name: 'lisan_carrier_mismatches',
  help: 'Payments of the last compared day on which carrier and ledger disagree, at most 1000',
};

const OVERDUE: Gauge = {
  name: 'lisan_carrier_comparison_overdue_seconds',
  help: 'How long the next comparison with the carrier is overdue',
};

/** Measures the daily comparison of the carrier's payments with the ledger, and callbacks without a payment here. */
export function measureSweeps({ metrics, db, clock }: BillingDeps): void {
  metrics.declare(UNKNOWN_PAYMENTS);
  metrics.measure(MISMATCHES, () => lastMismatches(db));
  metrics.measure(OVERDUE, async () => {
    const due = await nextSweepDue({ db });
    return due === null ? 0 : Math.max(0, (clock.now().getTime() - due.getTime()) / 1000);
  });
}
