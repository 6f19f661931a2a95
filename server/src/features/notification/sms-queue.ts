import { Queue } from '../../platform/queue/queue.ts';

/**
 * Text messages that wait to leave. Codes have a lane, a job and so a window of their own: they never wait behind other
 * messages. A message is in flight from before its first part is submitted, so that a crash never sends it twice.
 */
export const smsQueue = new Queue({
  name: 'sms',
  table: 'sms_message',
  key: ['id'],
  lanes: {
    otp: `class = 'otp'`,
    transactional: `class = 'transactional'`,
    promotional: `class = 'promotional'`,
  },
  inFlightState: 'sending',
  // Longer than a gateway takes.
  leaseMs: 120_000,
  // A message expires long before; only one that brings its worker down is claimed so often.
  maxAttempts: 200,
  backoff: { firstMs: 2_000, maxMs: 60_000 },
  // Codes are wiped in every final state.
  whenDead: (sms) => (sms.class === 'otp' ? { text: null } : {}),
});
