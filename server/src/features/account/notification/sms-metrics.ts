import type { Counter, Gauge, Histogram } from '../../../platform/metrics/metrics.ts';
import { shareReading } from '../../../platform/metrics/share-reading.ts';
import { laneStats, type LaneStats } from '../../../platform/queue/queue-stats.ts';
import type { AccountDeps } from '../deps.ts';
import { smsQueue } from './sms-queue.ts';

export const SMS_MESSAGES: Counter = {
  name: 'lisan_sms_messages_total',
  help: 'Text messages of the outbox by outcome',
  label: { name: 'outcome', values: ['submitted', 'delivered', 'failed', 'expired', 'unknown'] },
};

/** Counts attempts: a message that is tried again appears in no outcome until its last attempt. */
export const SMS_SUBMIT_FAILURES: Counter = {
  name: 'lisan_sms_submit_failures_total',
  help: 'Attempts to submit a text message that the operator did not accept',
  label: { name: 'reason', values: ['rejected', 'throttled', 'unavailable', 'unknown'] },
};

/** The last bucket ends when a one-time code is of no more use. */
export const SMS_SUBMISSION: Histogram = {
  name: 'lisan_sms_submission_seconds',
  help: 'Time from the request of a text message until the operator accepted it',
  label: { name: 'class', values: smsQueue.lanes },
  buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300],
};

/** As seen by the operator's receipts, which some operators send for a part of the messages only. */
export const SMS_DELIVERY: Histogram = {
  name: 'lisan_sms_delivery_seconds',
  help: 'Time from the request of a text message until its receipt said that it was delivered',
  label: { name: 'class', values: smsQueue.lanes },
  buckets: [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300],
};

const QUEUE_LENGTH: Gauge = {
  name: 'lisan_sms_queue_length',
  help: 'Queued text messages',
  label: 'class',
};

const QUEUE_OLDEST: Gauge = {
  name: 'lisan_sms_queue_oldest_seconds',
  help: 'Time since the oldest due text message was due',
  label: 'class',
};

export function measureSms({ metrics, db, clock }: Pick<AccountDeps, 'metrics' | 'db' | 'clock'>): void {
  metrics.declare(SMS_MESSAGES);
  metrics.declare(SMS_SUBMIT_FAILURES);
  metrics.declareHistogram(SMS_SUBMISSION);
  metrics.declareHistogram(SMS_DELIVERY);
  const lanes = shareReading(() => laneStats(db, smsQueue, clock.now()));
  const read = async (number: (stats: LaneStats) => number) => {
    const all = await lanes();
    return new Map(all.map((stats) => [stats.lane, number(stats)]));
  };
  metrics.measure(QUEUE_LENGTH, () => read(({ depth }) => depth));
  metrics.measure(QUEUE_OLDEST, () => read(({ oldestSeconds }) => oldestSeconds));
}
