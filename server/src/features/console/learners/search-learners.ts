import type { FoundBy, LearnerRow, searchLearners as searchCall } from '@lisan/contract/console/learners';
import type { z } from 'zod';
import type { Database } from '../../../platform/database/schema.ts';
import { cutPage, readCursor, type PageCursor } from '../../../platform/http/page-cursor.ts';
import { presentRow } from './present-row.ts';
import {
  accountById,
  accountOfCertificate,
  accountsByName,
  accountsOfNumber,
  newestAccounts,
  type FoundRow,
} from './search-store.ts';
import { readSearch } from './search-terms.ts';
import type { Staff } from './staff.ts';
import type { ConsoleLearnersDeps } from './deps.ts';

type Deps = Pick<ConsoleLearnersDeps, 'config' | 'db'>;
type Found = { by: FoundBy; rows: FoundRow[] };
type Page = { after: PageCursor | null; limit: number };

const DEFAULT_LIMIT = 30;

/**
 * Finds accounts by what was typed, archived ones too, the newest first. The entry has the ids that were shown, never
 * what was typed.
 */
export async function searchLearners(
  deps: Deps,
  { audit }: Pick<Staff, 'audit'>,
  query: z.infer<typeof searchCall.query>,
): Promise<{ found_by: FoundBy; learners: LearnerRow[]; next_cursor: string | null }> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const { by, rows } = await find(deps, query.q ?? '', { after: readCursor(query.cursor), limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, ({ created_at, id }) => ({ at: created_at, id }));
  await audit(deps.db, { subject: { type: 'search', id: by }, after: { found: page.map(({ id }) => id) } });
  return { found_by: by, learners: page.map(presentRow), next_cursor };
}

async function find(deps: Deps, typed: string, page: Page): Promise<Found> {
  if (typed.trim() === '') return { by: 'recent', rows: await newestAccounts(deps.db, page) };
  const { words, ...terms } = readSearch(deps, typed);
  const exact = await findExactly(deps.db, terms);
  if (exact) return exact;
  return { by: 'name', rows: words.length === 0 ? [] : await accountsByName(deps.db, words, page) };
}

async function findExactly(
  db: Database,
  { accountId, msisdn, certificate }: Omit<ReturnType<typeof readSearch>, 'words'>,
): Promise<Found | null> {
  if (accountId !== null) return { by: 'account', rows: await accountById(db, accountId) };
  const owners = msisdn === null ? [] : await accountsOfNumber(db, msisdn);
  if (owners.length > 0) return { by: 'number', rows: owners };
  const holder = certificate === null ? [] : await accountOfCertificate(db, certificate);
  if (holder.length > 0) return { by: 'certificate', rows: holder };
  return msisdn === null ? null : { by: 'number', rows: [] };
}
