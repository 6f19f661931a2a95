import { Queue } from '../../../platform/queue/queue.ts';

/** Notices that are being sent. One claim covers the whole group, in batches of one transaction each. */
export const noticeQueue = new Queue({
  name: 'notices',
  table: 'notice_sending',
  key: ['notice_id'],
  lanes: { all: null },
  // Longer than a batch takes; each batch extends it.
  leaseMs: 60_000,
  maxAttempts: 20,
  backoff: { firstMs: 5_000, maxMs: 600_000 },
});
