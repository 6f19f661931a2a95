import { Queue } from '../../../../platform/queue/queue.ts';

/** Received callbacks that are not processed yet. */
export const callbackQueue = new Queue({
  name: 'callbacks',
  table: 'carrier_callback',
  key: ['source', 'id'],
  lanes: { all: null },
  queuedState: 'received',
  // Longer than the slowest answer of a carrier.
  leaseMs: 90_000,
  // About three days: a lost STOP would lead to charges without consent.
  maxAttempts: 84,
  backoff: { firstMs: 1_000, maxMs: 3_600_000 },
});
