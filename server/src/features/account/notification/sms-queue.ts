import { Queue } from '../../../platform/queue/queue.ts';

/**
 * Queued text messages. Codes have a separate lane, job and window, so that other messages never delay them. A message
 * is in flight before its first part is submitted, so that a crash never sends it twice.
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
  // Longer than a call of the gateway.
  leaseMs: 120_000,
  // A message expires long before; only a message that crashes its worker is claimed so often.
  maxAttempts: 200,
  backoff: { firstMs: 2_000, maxMs: 60_000 },
  // Codes are wiped in every final state.
  whenDead: (sms) => (sms.class === 'otp' ? { text: null } : {}),
});
