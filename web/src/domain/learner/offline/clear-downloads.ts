import { inTransaction, OUTBOX, RECORDS, replaceRecord, request } from './account-database.ts';
import type { GradedAnswer } from '../../answers/outbox-entry.ts';
import { COURSE_MEDIA } from './names.ts';
import { deleteCache } from './wipe-account.ts';

/**
 * Removes the downloads and replies of an account that is no longer signed in. Its answers and unread results stay
 * for its next sign-in.
 */
export async function clearDownloads(account: string): Promise<void> {
  await inTransaction(account, 'readwrite', async (store) => {
    const graded = await request<GradedAnswer[] | undefined>(store(RECORDS).get('graded'));
    await request(store(RECORDS).clear());
    if (graded) await replaceRecord(store(RECORDS), 'graded', () => graded);
  });
  await deleteCache(COURSE_MEDIA);
}

/** Returns whether the outbox of the account has entries for its next sign-in. */
export async function hasStoredEntries(account: string): Promise<boolean> {
  return (await inTransaction(account, 'readonly', (store) => request(store(OUTBOX).count()))) > 0;
}
