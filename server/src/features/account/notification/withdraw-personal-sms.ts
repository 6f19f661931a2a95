import type { Database } from '../../../platform/database/schema.ts';

/**
 * Expires queued messages to a number whose owner has changed. One-time codes stay, because the new owner requested
 * them.
 */
export async function withdrawPersonalSms(trx: Database, msisdn: string): Promise<void> {
  await trx
    .updateTable('sms_message')
    .set({ state: 'expired' })
    .where('msisdn', '=', msisdn)
    .where('state', '=', 'queued')
    .where('class', '!=', 'otp')
    .execute();
}
