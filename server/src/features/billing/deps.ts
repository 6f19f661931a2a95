import type { AccountDeps } from '../account/deps.ts';
import type { ChargesInFlight } from './subscription/billing/charges-in-flight.ts';
import type { JournalGate } from './subscription/journal/journal-gate.ts';
import type { PlanCatalogue } from './subscription/plans/plan-catalogue.ts';

export type BillingDeps = AccountDeps & {
  plans: PlanCatalogue;
  charges: ChargesInFlight;
  /** Whether this process may charge on its database. */
  journalGate: JournalGate;
};
