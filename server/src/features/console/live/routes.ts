import * as calls from '@lisan/contract/console/live';
import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../platform/audit/serve-staff-call.ts';
import { cutPage, readCursor } from '../../../platform/http/page-cursor.ts';
import type { ConsoleDeps } from '../deps.ts';
import { lessonsAround } from './lesson-store.ts';
import { messagesPage } from './message-store.ts';
import { endLesson, hideMessage, moderateViewer, openChat, requireStaffLesson } from './moderate.ts';
import { presentLesson, presentMessages, presentRecording, presentViewer } from './present.ts';
import { recordingsPage, findRecording } from './recording-store.ts';
import { viewersPage } from './viewer-store.ts';
import type { StaffRecording } from '@lisan/contract/console/live';
import { AppError } from '../../../platform/app-error.ts';
import { setPublished } from '../../live/recording/studio/change-studio-recording.ts';
import type { Staff } from './staff.ts';

const DEFAULT_LIMIT = 50;
/** The number of lessons of each kind: on the air, to come, past. */
const LESSONS_LIMIT = 30;

/** Serves the moderation of lessons while they are live, and the publication of recordings. */
export function consoleLiveRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  lessonRoutes(app, deps);
  messageRoutes(app, deps);
  serveStaffCall(app, deps, calls.getStaffRecordings, async ({ query }) => {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const rows = await recordingsPage(deps.db, { after: readCursor(query.cursor), limit: limit + 1 });
    const { page, next_cursor } = cutPage(rows, limit, ({ published_at: at, id }) => ({ at, id }));
    return { recordings: page.map(presentRecording), next_cursor };
  });
  serveStaffCall(app, deps, calls.publishStaffRecording, async ({ params, body, audit }) => ({
    recording: await publishRecording(deps, { audit }, { ...params, ...body }),
  }));
}

function lessonRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  serveStaffCall(app, deps, calls.getStaffLessons, async () => ({
    lessons: (await lessonsAround(deps.db, deps.clock.now(), LESSONS_LIMIT)).map(presentLesson),
  }));
  serveStaffCall(app, deps, calls.getStaffLesson, async ({ params, query, auditView }) => {
    const lesson = presentLesson(await requireStaffLesson(deps.db, params.id));
    await auditView(deps.db, { type: 'live_channel', id: params.id });
    const limit = query.limit ?? DEFAULT_LIMIT;
    const rows = await viewersPage(deps.db, params.id, { after: readCursor(query.cursor), limit: limit + 1 });
    const { page, next_cursor } = cutPage(rows, limit, ({ at, uuid: id }) => ({ at, id }));
    return { lesson, viewers: page.map(presentViewer), next_cursor };
  });
  serveStaffCall(app, deps, calls.moderateViewer, async ({ params, body, audit }) => ({
    viewer: await moderateViewer(deps, { audit }, { ...params, ...body }),
  }));
  serveStaffCall(app, deps, calls.setStaffChat, async ({ params, body, audit }) => ({
    lesson: await openChat(deps, { audit }, { ...params, ...body }),
  }));
  serveStaffCall(app, deps, calls.endStaffLesson, async ({ params, body, audit }) => ({
    lesson: await endLesson(deps, { audit }, { ...params, ...body }),
  }));
}

function messageRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  serveStaffCall(app, deps, calls.getStaffMessages, async ({ params, query, auditView }) => {
    await requireStaffLesson(deps.db, params.id);
    await auditView(deps.db, { type: 'live_channel', id: params.id });
    const limit = query.limit ?? DEFAULT_LIMIT;
    const rows = await messagesPage(deps.db, {
      channelId: params.id,
      isReported: query.reported === 'only',
      after: readCursor(query.cursor),
      limit: limit + 1,
    });
    const { page, next_cursor } = cutPage(rows, limit, ({ at, id }) => ({ at, id }));
    return { messages: await presentMessages(deps.db, page), next_cursor };
  });
  serveStaffCall(app, deps, calls.moderateStaffMessage, async ({ params, body, audit }) => ({
    message: await hideMessage(deps, { audit }, { ...params, ...body }),
  }));
}

const SAME = 'هذه حال التسجيل الآن، وقد يكون التغيير من زميل قبل لحظات.';

/** Unpublishes a recording, or publishes it again. @throws AppError not_found, conflict if nothing changes */
async function publishRecording(
  deps: ConsoleDeps,
  { audit }: Pick<Staff, 'audit'>,
  { id, published, reason }: { id: string; published: boolean; reason: string },
): Promise<StaffRecording> {
  await deps.db.transaction().execute(async (trx) => {
    const { before } = await setPublished(trx, deps, { id, published });
    if (before.unpublished !== published) throw new AppError('conflict', { message: SAME });
    await audit(trx, {
      subject: { type: 'recording', id },
      reason,
      before: { published: !before.unpublished },
      after: { published },
    });
  });
  deps.jobs.wake('announce-lessons');
  const row = await findRecording(deps.db, id);
  if (!row) throw new AppError('not_found');
  return presentRecording(row);
}
