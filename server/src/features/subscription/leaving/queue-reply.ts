import type { Services } from '../../../compose/services.ts';
import { queueSms } from '../../notification/queue-sms.ts';

const REPLY_TTL_MS = 3_600_000;

/** Queues a reply to a subscriber's message, at most one a day (UTC) for a number: two automats must not converse. */
export async function queueReply(
  services: Services,
  { msisdn, text }: { msisdn: string; text: string },
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction().execute((trx) =>
    queueSms(trx, services, {
      msisdn,
      text,
      class: 'transactional',
      // The outbox takes each key once.
      dedupeKey: `sms-reply:${msisdn}:${now.toISOString().slice(0, 10)}`,
      validUntil: new Date(now.getTime() + REPLY_TTL_MS),
    }),
  );
  services.jobs.wake('deliver-sms');
}
