import type { Database } from '../../../../platform/database/schema.ts';
import type { Account } from '../facts-store.ts';

/** A time span in which the number belonged to the account; `until` is null for the present. */
export type OwnedSpan = { from: Date; until: Date | null };

/** The code of the first sign-in is sent before the account exists. */
const BEFORE_SIGN_UP_MS = 10 * 60_000;

/**
 * Returns the spans in which an account owned its number, so that messages to earlier and later owners of a recycled
 * number are not shown with it.
 */
export async function ownedSpans(db: Database, account: Account): Promise<OwnedSpan[]> {
  const events = await db
    .selectFrom('ownership_event')
    .select(['type', 'at'])
    .where('subscriber_id', '=', account.id)
    .orderBy('at')
    .execute();
  const lead = account.owner_generation === 1 ? BEFORE_SIGN_UP_MS : 0;
  const spans: OwnedSpan[] = [{ from: new Date(account.created_at.getTime() - lead), until: null }];
  for (const { type, at } of events) {
    const last = spans.at(-1);
    if (type === 'restored') spans.push({ from: at, until: null });
    else if (last) last.until = at;
  }
  return spans;
}
