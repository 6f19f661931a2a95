import * as calls from '@lisan/contract/console/notices';
import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../platform/audit/serve-staff-call.ts';
import type { ConsoleDeps } from '../deps.ts';
import { countNotice } from './count-notice.ts';
import { listNotices } from './list-notices.ts';
import { presentNotice } from './present-notice.ts';
import { removeNotice, saveNotice } from './save-notice.ts';
import { sendNotice, stopNotice, testNotice } from './send-notice.ts';

/** Serves the notices that staff send to a group of learners. */
export function consoleNoticeRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  serveStaffCall(app, deps, calls.getNotices, ({ query }) => listNotices(deps, query));
  serveStaffCall(app, deps, calls.getNotice, async ({ params }) => ({ notice: await presentNotice(deps, params.id) }));
  serveStaffCall(app, deps, calls.countNotice, async ({ params, session }) => ({
    count: await countNotice(deps, { session }, params.id),
  }));
  serveStaffCall(app, deps, calls.saveNotice, async ({ params, body, session, audit }) => {
    await saveNotice(deps, { session, audit }, { ...params, ...body });
    return { notice: await presentNotice(deps, params.id) };
  });
  serveStaffCall(app, deps, calls.testNotice, async ({ params, body, session, audit }) => {
    await testNotice(deps, { session, audit }, { ...params, ...body });
    return {};
  });
  serveStaffCall(app, deps, calls.sendNotice, async ({ params, body, session, audit }) => {
    await sendNotice(deps, { session, audit }, { ...params, ...body });
    return { notice: await presentNotice(deps, params.id) };
  });
  serveStaffCall(app, deps, calls.stopNotice, async ({ params, body, session, audit }) => {
    await stopNotice(deps, { session, audit }, { ...params, ...body });
    return { notice: await presentNotice(deps, params.id) };
  });
  serveStaffCall(app, deps, calls.removeNotice, async ({ params, body, session, audit }) => {
    await removeNotice(deps, { session, audit }, { ...params, ...body });
    return {};
  });
}
