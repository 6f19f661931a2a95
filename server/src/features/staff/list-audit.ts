import type { AuditEntry, getAudit } from '@lisan/contract/console/staff';
import { sql } from 'kysely';
import type { z } from 'zod';
import { cutPage, readCursor } from '../../platform/http/page-cursor.ts';
import type { StaffDeps } from './deps.ts';

const DEFAULT_LIMIT = 50;

/** Lists audit entries, the latest first, by actor, subject and outcome. */
export async function listAudit(
  { db }: Pick<StaffDeps, 'db'>,
  query: z.infer<typeof getAudit.query>,
): Promise<{ entries: AuditEntry[]; next_cursor: string | null }> {
  const { actor, subject_id: subjectId, outcome } = query;
  const limit = query.limit ?? DEFAULT_LIMIT;
  const after = readCursor(query.cursor);
  const rows = await db
    .selectFrom('audit_entry')
    .selectAll()
    .$if(actor !== undefined, (q) => q.where('actor_id', '=', actor ?? null))
    .$if(subjectId !== undefined, (q) => q.where('subject_id', '=', subjectId ?? null))
    .$if(outcome !== undefined, (q) => q.where('outcome', '=', outcome ?? 'done'))
    .$if(after !== null, (q) => q.where(sql<boolean>`(at, id) < (${after?.at}, ${after?.id})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { page, next_cursor } = cutPage(rows, limit, ({ at, id }) => ({ at, id }));
  return {
    entries: page.map(({ at, actor_id: _actor, session_id: _session, address: _address, ...row }) => ({
      ...row,
      at: at.toISOString(),
    })),
    next_cursor,
  };
}
