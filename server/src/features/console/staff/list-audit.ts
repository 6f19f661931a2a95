import type { AuditActor, AuditEntry, getAudit } from '@lisan/contract/console/staff';
import { sql } from 'kysely';
import type { z } from 'zod';
import { cutPage, readCursor } from '../../../platform/http/page-cursor.ts';
import type { ConsoleDeps } from '../deps.ts';
import type { Staff } from './guard-factors.ts';
import { findActors, findAuditedCalls } from './staff-store.ts';

const DEFAULT_LIMIT = 50;

/** Lists audit entries, the latest first, by actor, call, subject and outcome. */
export async function listAudit(
  { db }: Pick<ConsoleDeps, 'db'>,
  { audit }: Pick<Staff, 'audit'>,
  query: z.infer<typeof getAudit.query>,
): Promise<{ entries: AuditEntry[]; next_cursor: string | null }> {
  const { actor, call, subject_id: subjectId, outcome } = query;
  const limit = query.limit ?? DEFAULT_LIMIT;
  const after = readCursor(query.cursor);
  const rows = await db
    .selectFrom('audit_entry as a')
    .leftJoin('subscriber as s', 's.id', 'a.actor_id')
    .selectAll('a')
    .select('s.name as actor_name')
    .$if(actor !== undefined, (q) => q.where('a.actor_id', '=', actor ?? null))
    .$if(call !== undefined, (q) => q.where('a.call', '=', call ?? ''))
    .$if(subjectId !== undefined, (q) => q.where('a.subject_id', '=', subjectId ?? null))
    .$if(outcome !== undefined, (q) => q.where('a.outcome', '=', outcome ?? 'done'))
    .$if(after !== null, (q) => q.where(sql<boolean>`(a.at, a.id) < (${after?.at}, ${after?.id})`))
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { page, next_cursor } = cutPage(rows, limit, ({ at, id }) => ({ at, id }));
  await audit(db, { subject: { type: 'staff', id: actor ?? 'all' } });
  return {
    entries: page.map(({ at, actor_id: _actor, session_id: _session, address: _address, ...row }) => ({
      ...row,
      at: at.toISOString(),
    })),
    next_cursor,
  };
}

/** Lists all accounts with an entry in the audit, by name, and the calls of the entries. */
export async function listFilters(
  { db }: ConsoleDeps,
  { audit }: Pick<Staff, 'audit'>,
): Promise<{ actors: AuditActor[]; calls: string[] }> {
  const [rows, calls] = [await findActors(db), await findAuditedCalls(db)];
  await audit(db, { subject: { type: 'staff', id: 'all' } });
  return { actors: rows.map(({ id, name, msisdn }) => ({ uuid: id, name, msisdn })), calls };
}
