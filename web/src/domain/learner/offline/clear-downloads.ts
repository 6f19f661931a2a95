import { inTransaction, OUTBOX, RECORDS, replaceRecord, request } from './account-database.ts';
import type { GradedAnswer } from '../../answers/outbox-entry.ts';
import { COURSE_MEDIA } from './names.ts';
import type { StoredText } from './records.ts';
import { deleteCache } from './wipe-account.ts';

/**
 * Removes the downloads and replies of an account that is no longer signed in. Its answers, unread results and
 * unsubmitted texts stay for its next sign-in.
 */
export async function clearDownloads(account: string): Promise<void> {
  await inTransaction(account, 'readwrite', async (store) => {
    const graded = await request<GradedAnswer[] | undefined>(store(RECORDS).get('graded'));
    const writing = await request<StoredText[] | undefined>(store(RECORDS).get('writing'));
    await request(store(RECORDS).clear());
    if (graded) await replaceRecord(store(RECORDS), 'graded', () => graded);
    if (writing) await replaceRecord(store(RECORDS), 'writing', () => writing);
  });
  await deleteCache(COURSE_MEDIA);
}

/** Returns whether the outbox of the account has entries for its next sign-in. */
export async function hasStoredEntries(account: string): Promise<boolean> {
  return (await inTransaction(account, 'readonly', (store) => request(store(OUTBOX).count()))) > 0;
}
