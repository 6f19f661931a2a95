import type { CaseRow, getCases } from '@lisan/contract/console/inbox';
import type { z } from 'zod';
import { foldWords } from '../../../domain/text/fold.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import { cutPage, readCursor } from '../../../platform/http/page-cursor.ts';
import type { ConsoleDeps } from '../deps.ts';
import { findCases } from './case-list-store.ts';
import { presentRow } from './present-case.ts';

const DEFAULT_LIMIT = 50;

/** Lists cases, the latest first, by kind, state, assignee and words; a view of personal data. */
export async function listCases(
  { db }: ConsoleDeps,
  audit: Audit,
  query: z.infer<typeof getCases.query>,
): Promise<{ cases: CaseRow[]; next_cursor: string | null }> {
  const { kind, state, assignee, search } = query;
  const limit = query.limit ?? DEFAULT_LIMIT;
  const after = readCursor(query.cursor);
  const filter = { kind, state, assignee, words: foldWords(search ?? '') };
  const rows = await findCases(db, { filter, after, limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, ({ at, id }) => ({ at, id }));
  await audit(db, { subject: { type: 'support_case', id: kind ?? 'all' }, after: { listed: page.length } });
  return { cases: page.map(presentRow), next_cursor };
}
