import { invalidField } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { isNumberUnderAge } from './guardian-store.ts';

/** Refuses a subscriber under age as a guardian. @throws AppError 422 on `msisdn` */
export async function requireAdult(db: Database, msisdn: string): Promise<void> {
  if (await isNumberUnderAge(db, msisdn)) throw invalidField('msisdn', 'صاحب هذا الرقم دون الثامنة عشرة أيضًا.');
}
