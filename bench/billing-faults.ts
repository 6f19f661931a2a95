import { sql } from 'kysely';
import type { Database } from '../server/src/platform/database/schema.ts';

// Faults that the bench can seed; one of its claims must find each fault.

export const FAULTS = ['index-dropped', 'blind-resend', 'absence-as-proof', 'consent-skipped'] as const;
export type Fault = (typeof FAULTS)[number];

/** `right` is replaced by `wrong` while the worker loads the file. */
export const CODE_FAULTS: ReadonlyMap<string, { file: string; right: string; wrong: string }> = new Map([
  [
    'blind-resend',
    {
      file: 'billing/charge-pipeline.ts',
      right: 'deps.carrier.createPayment(ask)',
      wrong: 'deps.carrier.createPayment(ask).catch(() => deps.carrier.createPayment(ask))',
    },
  ],
  [
    'absence-as-proof',
    {
      file: 'billing/absent-charges.ts',
      right: 'hasIdempotentPayments ? REPEAT_AFTER_MS : absenceProofMs',
      wrong: 'absenceProofMs * 0',
    },
  ],
  [
    'consent-skipped',
    { file: 'consent/consent-store.ts', right: 'where c.withdrawn_at is null', wrong: 'where c.at is not null' },
  ],
]);

/** Seeds the part of a fault that lies in the database. */
export async function seedDatabaseFault(db: Database, fault: Fault | null): Promise<void> {
  if (fault === 'index-dropped') await sql`drop index charge_attempt_paid_once`.execute(db);
  if (fault === 'consent-skipped') await sql`drop trigger charge_attempt_consent on charge_attempt`.execute(db);
}
