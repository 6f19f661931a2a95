import { Queue } from '../../platform/queue/queue.ts';

/** Notices that wait to be pushed. One is in flight from before it leaves, so that a crash never pushes it twice. */
export const pushQueue = new Queue({
  name: 'push',
  table: 'push_message',
  key: ['id'],
  lanes: { all: null },
  inFlightState: 'sending',
  // Longer than a gateway takes.
  leaseMs: 60_000,
  // A notice expires long before; only one that brings its worker down is claimed so often.
  maxAttempts: 200,
  backoff: { firstMs: 4_000, maxMs: 15 * 60_000 },
});
