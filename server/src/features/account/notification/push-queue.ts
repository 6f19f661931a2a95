import { Queue } from '../../../platform/queue/queue.ts';

/** Queued push notices. A notice is in flight before it is sent, so that a crash never sends it twice. */
export const pushQueue = new Queue({
  name: 'push',
  table: 'push_message',
  key: ['id'],
  lanes: { all: null },
  inFlightState: 'sending',
  // Longer than a call of the gateway.
  leaseMs: 60_000,
  // A notice expires long before; only a notice that crashes its worker is claimed so often.
  maxAttempts: 200,
  backoff: { firstMs: 4_000, maxMs: 15 * 60_000 },
});
