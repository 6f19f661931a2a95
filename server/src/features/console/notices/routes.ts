import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../platform/audit/serve-staff-call.ts';
import type { ConsoleDeps } from '../deps.ts';
import { countNotice } from './count-notice.ts';
import { presentNotice, presentRow } from './present-notice.ts';
import { removeNotice, saveNotice } from './save-notice.ts';
import { sendNotice, stopNotice, testNotice } from './send-notice.ts';
import type { getNotices } from '@lisan/contract/console/notices';
import type { z } from 'zod';
import { cutPage, readCursor } from '../../../platform/http/page-cursor.ts';
import { noticesPage } from './notice-store.ts';

import * as calls from '@lisan/contract/console/notices';

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

const DEFAULT_LIMIT = 30;

type Listed = Omit<z.infer<typeof getNotices.reply>, 'messageCode'>;

/** Lists notices, the latest first, with the levels and plans that a group is chosen from. */
async function listNotices(
  { db, course, plans, config }: ConsoleDeps,
  { cursor, limit = DEFAULT_LIMIT }: z.infer<typeof getNotices.query>,
): Promise<Listed> {
  const rows = await noticesPage(db, { after: readCursor(cursor), limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, ({ created_at, id }) => ({ at: created_at, id }));
  return {
    notices: page.map(presentRow),
    levels: course.levels.map(({ uuid, code, name }) => ({ uuid, code, name })),
    plans: plans.all.map(({ uuid, name }) => ({ uuid, name })),
    link_hosts: [...config.duties.noticeHosts],
    next_cursor,
  };
}
