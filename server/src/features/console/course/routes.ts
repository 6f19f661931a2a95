import * as calls from '@lisan/contract/console/course';
import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../platform/audit/serve-staff-call.ts';
import type { ConsoleDeps } from '../deps.ts';
import { approveDraft } from './approve-draft.ts';
import { getItem, getPreview, listItems } from './browse-items.ts';
import { discardDraft, reopenDraft } from './change-state.ts';
import { readChecks } from './check-draft.ts';
import { createDraft, resolveConflicts, saveItem } from './edit-draft.ts';
import { presentDraft, presentDrafts } from './present-draft.ts';
import { replaceClip } from './replace-clip.ts';
import { requestRollBack } from './roll-back.ts';
import { submitDraft } from './submit-draft.ts';
import { versionChanges } from './version-changes.ts';
import { listVersions } from './versions.ts';

/** Serves the course in the console: its items, drafts and versions. */
export function consoleCourseRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  itemRoutes(app, deps);
  draftRoutes(app, deps);
  versionRoutes(app, deps);
}

function itemRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  serveStaffCall(app, deps, calls.getCourseItems, ({ query }) => listItems(deps, query));
  serveStaffCall(app, deps, calls.getCourseItem, async ({ params, query }) => ({
    item: await getItem(deps, { ...params, ...query }),
  }));
  serveStaffCall(app, deps, calls.getCoursePreview, async ({ params, query }) => ({
    preview: await getPreview(deps, { ...params, ...query }),
  }));
  serveStaffCall(app, deps, calls.saveCourseItem, async ({ params, body, session, audit }) => {
    await saveItem(deps, { session, audit }, { ...params, ...body });
    return { item: await getItem(deps, { uuid: params.uuid, draft: params.id }) };
  });
  serveStaffCall(app, deps, calls.replaceCourseClip, async ({ params, query, session, audit, request }) => {
    await replaceClip(deps, { session, audit }, { ...params, ...query, request });
    return { item: await getItem(deps, { uuid: params.uuid, draft: params.id }) };
  });
}

function draftRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  serveStaffCall(app, deps, calls.getCourseDrafts, async () => ({ drafts: await presentDrafts(deps) }));
  serveStaffCall(app, deps, calls.getCourseDraft, async ({ params }) => ({
    draft: await presentDraft(deps, params.id),
  }));
  serveStaffCall(app, deps, calls.getDraftChecks, ({ params }) => readChecks(deps, params.id));
  serveStaffCall(app, deps, calls.createCourseDraft, async ({ body, session, audit }) => ({
    draft: await presentDraft(deps, await createDraft(deps, { session, audit }, body)),
  }));
  serveStaffCall(app, deps, calls.resolveItemConflicts, async ({ params, body, session, audit }) => {
    await resolveConflicts(deps, { session, audit }, { ...params, ...body });
    return { draft: await presentDraft(deps, params.id) };
  });
  serveStaffCall(app, deps, calls.submitCourseDraft, async ({ params, body, session, audit }) => {
    await submitDraft(deps, { session, audit }, { ...params, ...body });
    return { draft: await presentDraft(deps, params.id) };
  });
  serveStaffCall(app, deps, calls.reopenCourseDraft, async ({ params, body, session, audit }) => {
    await reopenDraft(deps, { session, audit }, { ...params, ...body });
    return { draft: await presentDraft(deps, params.id) };
  });
  serveStaffCall(app, deps, calls.discardCourseDraft, async ({ params, body, session, audit }) => {
    await discardDraft(deps, { session, audit }, { ...params, ...body });
    return { draft: await presentDraft(deps, params.id) };
  });
  serveStaffCall(app, deps, calls.approveCourseDraft, async ({ params, body, session, audit }) => {
    await approveDraft(deps, { session, audit }, { ...params, ...body });
    return { draft: await presentDraft(deps, params.id) };
  });
}

function versionRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  serveStaffCall(app, deps, calls.getCourseVersions, () => listVersions(deps));
  serveStaffCall(app, deps, calls.getVersionChanges, ({ params, query }) =>
    versionChanges(deps, { from: query.from, to: params.id }),
  );
  serveStaffCall(app, deps, calls.publishCourseVersion, async ({ params, body, session, audit }) => {
    const { published: seen, reason } = body;
    await requestRollBack(deps, { session, audit }, { ...params, seen, reason });
    return listVersions(deps);
  });
}
