import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Counter, Gauge } from '../../platform/metrics/metrics.ts';
import type { Services } from '../../services.ts';

export const SMS_MESSAGES: Counter = {
  name: 'lisan_sms_messages_total',
  help: 'Text messages of the outbox by what became of them',
  label: { name: 'outcome', values: ['submitted', 'delivered', 'failed', 'expired', 'unknown'] },
};

const QUEUE_LENGTH: Gauge = {
  name: 'lisan_sms_queue_length',
  help: 'Text messages that wait to leave',
  label: 'class',
};

const QUEUE_OLDEST: Gauge = {
  name: 'lisan_sms_queue_oldest_seconds',
  help: 'How long the oldest text message has waited to leave',
  label: 'class',
};

export function measureSms({ metrics, db, clock }: Pick<Services, 'metrics' | 'db' | 'clock'>): void {
  metrics.declare(SMS_MESSAGES);
  metrics.measure(QUEUE_LENGTH, async () => byClass(await readQueue(db), ({ waiting }) => waiting));
  metrics.measure(QUEUE_OLDEST, async () => {
    const now = clock.now().getTime();
    return byClass(await readQueue(db), ({ oldest }) => (oldest ? Math.max(0, now - oldest.getTime()) / 1000 : 0));
  });
}

const CLASSES = ['otp', 'transactional', 'promotional'] as const;
type Queue = { class: string; waiting: number; oldest: Date | null };

function byClass(queues: readonly Queue[], read: (queue: Queue) => number): Map<string, number> {
  return new Map(
    CLASSES.map((name) => [
      name,
      read(queues.find((queue) => queue.class === name) ?? { class: name, waiting: 0, oldest: null }),
    ]),
  );
}

async function readQueue(db: Database): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select class, count(*)::int as waiting, min(created_at) as oldest
    from sms_message where state in ('queued', 'sending') group by class`.execute(db);
  return rows;
}
