import {
  awardContentPoints,
  countSubscriberContent,
  exportProgress as exportProgressCall,
  getAllWeekContent,
  getCategories,
  getCertificate,
  getContentByWeek,
  getLesson,
  getMainContent,
  getProgress as getProgressCall,
  getSubscriberWeeks,
  verifyCertificate as verifyCertificateCall,
} from '@lisan/contract/course';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { learnerDayOf } from '../../domain/progress/learner-day.ts';
import { AppError } from '../../platform/app-error.ts';
import { serveCall } from '../../platform/http/serve-call.ts';
import { allWeeksBody } from './all-weeks-body.ts';
import { awardPoints } from './award-points.ts';
import { sendCached } from './cached-body.ts';
import { listCategories, requireCategory } from './categories.ts';
import { drawCertificate } from './certificate/draw-certificate.ts';
import { findCertificate } from './certificate/find-certificate.ts';
import { verifyCertificate } from './certificate/verify-certificate.ts';
import { countContent } from './count-content.ts';
import { exportProgress } from './export/export-progress.ts';
import { getProgress } from './get-progress.ts';
import { listWeeks } from './list-weeks.ts';
import { requireUnlockedWeek } from './read-policy.ts';
import { sendWeek } from './send-week.ts';
import type { CourseDeps } from './deps.ts';

export function courseRoutes(app: FastifyInstance, deps: CourseDeps): void {
  serveCall(app, deps, getCategories, async () => ({ categorys: listCategories() }));

  serveCall(app, deps, getSubscriberWeeks, async ({ query, session }) => ({
    messageCode: '00' as const,
    weeks: await listWeeks(deps, session, query.level_id),
  }));

  serveCall(app, deps, getContentByWeek, ({ query, ...to }) =>
    sendWeek(deps, to, {
      levelId: query.level_id,
      week: query.ActiveWeek,
      part: requireCategory(query.CategoryUUID),
    }),
  );

  serveCall(app, deps, getMainContent, ({ query, ...to }) =>
    sendWeek(deps, to, { levelId: query.level_id, week: query.ActiveWeek, part: 'main' }),
  );

  serveCall(app, deps, getAllWeekContent, async ({ query, session, request, reply }) => {
    sendCached(request, reply, await allWeeksBody(deps, session, query.code));
    return undefined;
  });

  serveCall(app, deps, getLesson, async ({ query, session }) => {
    const item = deps.course.requireItem(query.LessonUUID);
    if (item.category !== 'lessons') throw new AppError('not_found');
    await requireUnlockedWeek(deps, session, { levelId: item.level_id, week: item.week });
    return { lesson: item.body };
  });

  serveCall(app, deps, countSubscriberContent, async ({ session }) => ({
    counts: await countContent(deps, session),
  }));

  serveCall(app, deps, awardContentPoints, async ({ body, session }) => ({
    ...(await awardPoints(deps, session, body.content_uuid)),
  }));

  serveCall(app, deps, getProgressCall, async ({ query, session }) => ({
    ...(await getProgress(deps, session, { levelId: query.level_id, week: query.week })),
  }));

  serveCall(app, deps, exportProgressCall, ({ session, reply }) => {
    const day = learnerDayOf(deps.clock.now(), session.zone);
    sendFile(reply, { type: 'text/csv; charset=utf-8', name: `lisan-progress-${day}.csv` });
    reply.send(Readable.from(exportProgress(deps, session)));
    return undefined;
  });

  serveCall(app, deps, getCertificate, async ({ params, session, reply }) => {
    const certificate = await findCertificate(deps, session, params.level);
    sendFile(reply, { type: 'application/pdf', name: `lisan-certificate-${certificate.level.code}.pdf` });
    reply.send(drawCertificate(certificate));
    return undefined;
  });

  serveCall(app, deps, verifyCertificateCall, async ({ params }) => ({
    certificate: await verifyCertificate(deps, params.number),
  }));
}

/** Heads a file of the learner's own, to be saved. */
function sendFile(reply: FastifyReply, { type, name }: { type: string; name: string }): void {
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store');
}
