import { Queue } from '../../../../platform/queue/queue.ts';

/**
 * Effects of transitions that call the carrier. A subscriber's mandates are opened and ended in the requested order,
 * and a charge waits for its mandate.
 */
export const effectQueue = new Queue({
  name: 'billing',
  table: 'billing_outbox',
  key: ['subscriber_id', 'id'],
  // Opening or ending a mandate never waits behind the renewals of a day.
  lanes: { charges: `type = 'charge'`, other: `type <> 'charge'` },
  errorColumn: 'last_error',
  // Longer than the slowest answer of a carrier.
  leaseMs: 90_000,
  // About a week: a carrier may be unavailable for days.
  maxAttempts: 1_000,
  backoff: { firstMs: 1_000, maxMs: 600_000 },
  order: {
    key: 'subscriber_id',
    seq: 'seq',
    by: 'type',
    blocking: ['open_mandate', 'end_mandate'],
    blocked: ['open_mandate', 'end_mandate', 'charge'],
  },
});
