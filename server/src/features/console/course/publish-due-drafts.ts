import { AppError } from '../../../platform/app-error.ts';
import { insertAuditEntry } from '../../../platform/audit/audit-store.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Job } from '../../../platform/queue/job.ts';
import { refreshCourse } from '../../learning/course/follow-publications.ts';
import type { ConsoleDeps } from '../deps.ts';
import { publishDraft } from './approve-draft.ts';
import { updateDraft, type Draft } from './draft-store.ts';

/** Publishes approved drafts at their hour. */
export function publishDraftsJob(deps: ConsoleDeps): Job {
  return {
    name: 'publish-drafts',
    workers: 'media',
    pass: () => publishDueDraft(deps),
    nextDue: async () => {
      const row = await deps.db
        .selectFrom('course_draft')
        .select('publish_at')
        .where('state', '=', 'scheduled')
        .orderBy('publish_at')
        .limit(1)
        .executeTakeFirst();
      return row?.publish_at ?? null;
    },
  };
}

/**
 * Publishes the due draft with the earliest hour. If another version was published after its approval, opens the draft
 * again instead, because it was built from another base. Returns 1, or 0 when no draft is due.
 */
export async function publishDueDraft(deps: ConsoleDeps): Promise<number> {
  const done = await deps.db.transaction().execute(async (trx) => {
    const draft = await claimDue(trx, deps.clock.now());
    if (!draft) return null;
    const isPublished = await tryPublish(trx, deps, draft);
    await insertAuditEntry(trx, entryOf(deps, draft, isPublished));
    return { draft, isPublished };
  });
  if (!done) return 0;
  if (done.isPublished) await refreshCourse(deps);
  else deps.log.warn({ draft: done.draft.id }, 'course draft not published');
  return 1;
}

async function claimDue(trx: Database, now: Date): Promise<Draft | undefined> {
  return trx
    .selectFrom('course_draft')
    .selectAll()
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

async function tryPublish(trx: Database, deps: ConsoleDeps, draft: Draft): Promise<boolean> {
  try {
    await publishDraft(trx, deps, draft, draft);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await updateDraft(trx, draft.id, {
      state: 'open',
      approved_by: null,
      approved_at: null,
      publish_at: null,
      was_overtaken: true,
    });
    return false;
  }
}

function entryOf({ clock, newId }: ConsoleDeps, draft: Draft, isPublished: boolean) {
  return {
    id: newId(),
    at: clock.now(),
    actor_id: null,
    actor: 'publish-drafts',
    roles: [],
    session_id: null,
    address: null,
    call: 'publish-drafts',
    outcome: 'done' as const,
    subject_type: 'course_draft',
    subject_id: draft.id,
    reason: null,
    before: JSON.stringify({ state: 'scheduled', version: draft.base_version_id }),
    after: JSON.stringify({ state: isPublished ? 'published' : 'open', version: draft.version_id }),
  };
}
