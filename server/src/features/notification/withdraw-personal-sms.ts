import type { Database } from '../../platform/database/open-database.ts';

/** Withdraws what has not left yet to a number whose owner has changed; one-time codes stay, because the phone asks for them. */
export async function withdrawPersonalSms(trx: Database, msisdn: string): Promise<void> {
  await trx
    .updateTable('sms_message')
    .set({ state: 'expired' })
    .where('msisdn', '=', msisdn)
    .where('state', '=', 'queued')
    .where('class', '!=', 'otp')
    .execute();
}
