import type { Database } from '../../../platform/database/schema.ts';
import type { SmsMessageTable } from '../../../platform/database/tables/identity.ts';
import type { AccountDeps } from '../deps.ts';
import { insertSms } from './sms-store.ts';

export type Sms = {
  msisdn: string;
  text: string;
  class: SmsMessageTable['class'];
  dedupeKey: string;
  /** Earliest time to send; immediately by default. */
  sendAt?: Date;
  validUntil: Date;
};

/** Queues messages in the outbox within the caller's transaction; the worker sends them after the commit. */
export async function queueSms(
  trx: Database,
  deps: Pick<AccountDeps, 'clock' | 'newId'>,
  ...messages: readonly Sms[]
): Promise<void> {
  const now = deps.clock.now();
  await insertSms(
    trx,
    messages.map((sms) => ({ id: deps.newId(), now, ...sms })),
  );
}
