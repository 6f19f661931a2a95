import { NODE_TIMEOUT_MS } from '../../../../platform/realtime/node-timeout.ts';
import { Queue } from '../../../../platform/queue/queue.ts';

/** Lessons that have ended and wait for their recording. */
export const recordingQueue = new Queue({
  name: 'recordings',
  table: 'recording_job',
  key: ['channel_id'],
  lanes: { all: null },
  dueColumn: 'due_at',
  // Renewed while the worker lives.
  leaseMs: NODE_TIMEOUT_MS,
  // About two days. A lesson that crashes its worker counts too, because attempts are counted when they start.
  maxAttempts: 16,
  backoff: { firstMs: 60_000, maxMs: 6 * 3_600_000 },
});
