import type { LearnerRow } from '@lisan/contract/console/learners';
import type { FoundRow } from './search-store.ts';

/** Presents an account as a row of a list. */
export function presentRow({ id, ...row }: FoundRow): LearnerRow {
  return {
    uuid: id,
    name: row.name,
    msisdn: row.msisdn,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    archived_at: row.archived_at?.toISOString() ?? null,
    blocked_at: row.blocked_at?.toISOString() ?? null,
    subscription: row.subscription,
  };
}
