import { Queue } from '../../../platform/queue/queue.ts';

/** The request that submits a draft checks it first, and may wait this long for the start of the checker. */
export const OWN_CHECK_MS = 90_000;

/** Submitted drafts that the grammar checker has not read yet. */
export const checkQueue = new Queue({
  name: 'writing',
  table: 'writing_draft',
  key: ['subscriber_id', 'id'],
  lanes: { all: null },
  leaseMs: OWN_CHECK_MS,
  // About four hours. Then the learner may ask again.
  maxAttempts: 10,
  backoff: { firstMs: 30_000, maxMs: 3_600_000 },
});
