import type { Database } from '../../platform/database/open-database.ts';
import type { SmsMessageTable } from '../../platform/database/tables/identity.ts';
import type { Services } from '../../services.ts';
import { insertSms } from './sms-store.ts';

type Sms = { msisdn: string; text: string; class: SmsMessageTable['class']; dedupeKey: string; validUntil: Date };

/** Puts a message into the outbox within the caller's transaction; the worker sends it after the commit. */
export async function queueSms(trx: Database, services: Pick<Services, 'newId' | 'clock'>, sms: Sms): Promise<void> {
  await insertSms(trx, { id: services.newId(), now: services.clock.now(), ...sms });
}
