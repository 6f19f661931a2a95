import {
  assignCase as assignCaseCall,
  closeCase as closeCaseCall,
  getCase,
  getCases,
  getReplyTemplates,
  removeReplyTemplate,
  reopenCase as reopenCaseCall,
  replyToCase as replyToCaseCall,
  saveReplyTemplate,
  type CaseRow,
} from '@lisan/contract/console/inbox';
import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../platform/audit/serve-staff-call.ts';
import type { ConsoleDeps } from '../deps.ts';
import { assignCase } from './assign-case.ts';
import { closeCase, reopenCase } from './close-case.ts';
import { presentCase, presentRow } from './present-case.ts';
import { replyToCase } from './reply-to-case.ts';
import { listTemplates, removeTemplate, saveTemplate } from './templates.ts';
import type { z } from 'zod';
import { foldWords } from '../../../domain/text/fold.ts';
import type { Audit } from '../../../platform/audit/audit.ts';
import { cutPage, readCursor } from '../../../platform/http/page-cursor.ts';
import { findCases } from './case-list-store.ts';

/** Serves the messages that people wrote to us, and the work of staff on them. */
export function consoleInboxRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  serveStaffCall(app, deps, getCases, ({ query, audit }) => listCases(deps, audit, query));
  serveStaffCall(app, deps, getCase, async ({ params, audit }) => {
    const found = await presentCase(deps.db, params.id);
    await audit(deps.db, { subject: { type: 'support_case', id: params.id } });
    return { case: found };
  });

  serveStaffCall(app, deps, assignCaseCall, async ({ params, body, session, audit }) => {
    await assignCase(deps, { session, audit }, { ...params, ...body });
    return { case: await presentCase(deps.db, params.id) };
  });
  serveStaffCall(app, deps, replyToCaseCall, async ({ params, body, session, audit }) => {
    await replyToCase(deps, { session, audit }, { ...params, ...body });
    return { case: await presentCase(deps.db, params.id) };
  });
  serveStaffCall(app, deps, closeCaseCall, async ({ params, body, session, audit }) => {
    await closeCase(deps, { session, audit }, { ...params, ...body });
    return { case: await presentCase(deps.db, params.id) };
  });
  serveStaffCall(app, deps, reopenCaseCall, async ({ params, body, session, audit }) => {
    await reopenCase(deps, { session, audit }, { ...params, ...body });
    return { case: await presentCase(deps.db, params.id) };
  });

  serveStaffCall(app, deps, getReplyTemplates, async () => ({ templates: await listTemplates(deps) }));
  serveStaffCall(app, deps, saveReplyTemplate, async ({ params, body, session, audit }) => ({
    template: await saveTemplate(deps, { session, audit }, { ...params, ...body }),
  }));
  serveStaffCall(app, deps, removeReplyTemplate, async ({ params, body, session, audit }) => {
    await removeTemplate(deps, { session, audit }, { ...params, ...body });
    return {};
  });
}

const DEFAULT_LIMIT = 50;

/** Lists cases, the latest first, by kind, state, assignee and words; a view of personal data. */
async function listCases(
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
