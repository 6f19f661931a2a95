import type { Gauge } from '../../../../platform/metrics/metrics.ts';
import type { BillingDeps } from '../../deps.ts';
import { journalAge } from './journal-store.ts';

const AGE: Gauge = {
  name: 'lisan_billing_journal_age_seconds',
  help: 'Time since leavings and consents were last written outside the database',
};
const UNREADABLE: Gauge = {
  name: 'lisan_billing_journal_unreadable',
  help: 'Objects of the billing journal that this process could not read at its start',
};

/** Measures the journal; its age is the same at every process. */
export function measureJournal({ metrics, db, clock, journalGate }: BillingDeps): void {
  metrics.measure(AGE, async () => Math.max(0, (clock.now().getTime() - (await journalAge(db)).getTime()) / 1000));
  metrics.measure(UNREADABLE, () => journalGate.unreadable);
}
