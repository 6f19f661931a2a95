import type { FoundBy, LearnerRow, searchLearners as searchCall } from '@lisan/contract/console/learners';
import type { z } from 'zod';
import { foldName } from '../../../domain/text/fold.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { cutPage, readCursor, type PageCursor } from '../../../platform/http/page-cursor.ts';
import { normaliseMsisdn } from '../../../domain/subscriber/msisdn.ts';
import { readCertificateNumber } from '../../learning/progress/certificate/certificate-number.ts';
import type { ConsoleDeps } from '../deps.ts';
import { presentRow } from './present-row.ts';
import {
  accountById,
  accountOfCertificate,
  accountsByName,
  accountsOfNumber,
  newestAccounts,
  type FoundRow,
} from './search-store.ts';
import type { Staff } from './staff.ts';

type Found = { by: FoundBy; rows: FoundRow[] };
type Page = { after: PageCursor | null; limit: number };

const DEFAULT_LIMIT = 30;

/**
 * Finds accounts by the typed text, archived ones included, the newest first. The audit entry has the ids that were
 * shown, never the typed text.
 */
export async function searchLearners(
  deps: ConsoleDeps,
  { audit }: Pick<Staff, 'audit'>,
  query: z.infer<typeof searchCall.query>,
): Promise<{ found_by: FoundBy; learners: LearnerRow[]; next_cursor: string | null }> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const { by, rows } = await find(deps, query.q ?? '', { after: readCursor(query.cursor), limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, ({ created_at, id }) => ({ at: created_at, id }));
  await audit(deps.db, { subject: { type: 'search', id: by }, after: { found: page.map(({ id }) => id) } });
  return { found_by: by, learners: page.map(presentRow), next_cursor };
}

async function find(deps: ConsoleDeps, typed: string, page: Page): Promise<Found> {
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

/** The possible meanings of a search; several at once, since a number can look like a certificate. */
type SearchTerms = {
  accountId: string | null;
  msisdn: string | null;
  certificate: string | null;
  /** The beginnings of names. */
  words: string[];
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MAX_WORDS = 5;

/** Parses the typed text: a number in any spelling, the id of an account, a certificate, or names. */
function readSearch({ config }: ConsoleDeps, typed: string): SearchTerms {
  const text = typed.trim();
  const number = normaliseMsisdn(text, config);
  return {
    accountId: UUID.test(text) ? text.toLowerCase() : null,
    msisdn: number.ok ? number.msisdn : null,
    certificate: readCertificateNumber(text),
    words: foldName(text).slice(0, MAX_WORDS),
  };
}
