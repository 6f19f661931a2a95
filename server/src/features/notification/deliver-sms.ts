import type { Services } from '../../services.ts';
import { expireSms, markSubmitted, retryLater, takeDueSms, type DueSms } from './sms-store.ts';

const BATCH = 50;
const LEASE_MS = 60_000;

/** Sends what is due in the outbox; gives how many were taken, so that the worker goes on while there are more. */
export async function deliverSms(services: Pick<Services, 'db' | 'clock' | 'sms' | 'log'>): Promise<number> {
  const now = services.clock.now();
  await expireSms(services.db, now);
  const due = await takeDueSms(services.db, { now, most: BATCH, leaseMs: LEASE_MS });
  await Promise.all(due.map((message) => deliverOne(services, message)));
  return due.length;
}

async function deliverOne(services: Pick<Services, 'db' | 'clock' | 'sms' | 'log'>, sms: DueSms): Promise<void> {
  try {
    const { id } = await services.sms.send({
      to: sms.msisdn,
      text: sms.text,
      class: sms.class,
      dedupeKey: sms.dedupe_key,
      validUntil: sms.valid_until,
    });
    await markSubmitted(services.db, sms.id, id);
  } catch (error) {
    services.log.warn({ err: error, sms: sms.id, attempts: sms.attempts }, 'an SMS could not be handed over');
    const wait = Math.min(60_000, 1000 * 2 ** sms.attempts);
    await retryLater(services.db, sms.id, new Date(services.clock.now().getTime() + wait));
  }
}
