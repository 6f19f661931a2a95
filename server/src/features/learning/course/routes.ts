import {
  awardContentPoints,
  exportProgress as exportProgressCall,
  getCategories,
  getContentByWeek,
  getLesson,
  getMainContent,
} from '@lisan/contract/learner/course';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { AppError } from '../../../platform/app-error.ts';
import { sendFileHeaders } from '../../../platform/http/send-file-headers.ts';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { LearningDeps } from '../deps.ts';
import { awardPoints } from './award-points.ts';
import { listCategories, requireCategory } from './categories.ts';
import { exportProgress } from './export/export-progress.ts';
import { requireUnlockedWeek } from './read-policy.ts';
import { sendWeek } from './send-week.ts';

export function courseRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getCategories, async () => ({ categorys: listCategories() }));

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

  serveCall(app, deps, getLesson, async ({ query, session }) => {
    const item = deps.course.requireItem(query.LessonUUID);
    if (item.category !== 'lessons') throw new AppError('not_found');
    await requireUnlockedWeek(deps, session, { levelId: item.level_id, week: item.week });
    return { lesson: item.body };
  });

  serveCall(app, deps, awardContentPoints, ({ body, session }) =>
    awardPoints(deps, session, { itemUuid: body.content_uuid, answer: body.answer }),
  );

  serveCall(app, deps, exportProgressCall, ({ session, reply }) => {
    const day = learnerDayOf(deps.clock.now(), session.zone);
    sendFileHeaders(reply, { type: 'text/csv; charset=utf-8', name: `lisan-progress-${day}.csv` });
    reply.send(Readable.from(exportProgress(deps, session)));
    return undefined;
  });
}
