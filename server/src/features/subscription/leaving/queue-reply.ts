import { queueSms } from '../../notification/queue-sms.ts';
import type { SubscriptionDeps } from '../deps.ts';

type Deps = Pick<SubscriptionDeps, 'clock' | 'db' | 'jobs' | 'newId'>;

const REPLY_TTL_MS = 3_600_000;

/** Queues a reply to a subscriber's message, at most one a day (UTC) for a number: two automats must not converse. */
export async function queueReply(deps: Deps, { msisdn, text }: { msisdn: string; text: string }): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute((trx) =>
    queueSms(trx, deps, {
      msisdn,
      text,
      class: 'transactional',
      // The outbox takes each key once.
      dedupeKey: `sms-reply:${msisdn}:${now.toISOString().slice(0, 10)}`,
      validUntil: new Date(now.getTime() + REPLY_TTL_MS),
    }),
  );
  deps.jobs.wake('deliver-sms');
}
