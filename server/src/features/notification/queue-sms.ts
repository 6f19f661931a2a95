import type { Database } from '../../platform/database/open-database.ts';
import type { SmsMessageTable } from '../../platform/database/tables/identity.ts';
import type { Services } from '../../compose/services.ts';
import { insertSms } from './sms-store.ts';

export type Sms = {
  msisdn: string;
  text: string;
  class: SmsMessageTable['class'];
  dedupeKey: string;
  validUntil: Date;
};

/** Puts messages into the outbox within the caller's transaction; the worker sends them after the commit. */
export async function queueSms(
  trx: Database,
  services: Pick<Services, 'newId' | 'clock'>,
  ...messages: readonly Sms[]
): Promise<void> {
  const now = services.clock.now();
  await insertSms(
    trx,
    messages.map((sms) => ({ id: services.newId(), now, ...sms })),
  );
}
