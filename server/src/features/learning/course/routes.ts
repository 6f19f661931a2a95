import {
  awardContentPoints,
  exportProgress as exportProgressCall,
  getCategories,
  getContentByWeek,
  getLesson,
  getMainContent,
  CATEGORY_CODES,
  type CategoryCode,
} from '@lisan/contract/learner/course';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { AppError } from '../../../platform/app-error.ts';
import { sendFileHeaders } from '../../../platform/http/send-file-headers.ts';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { LearningDeps } from '../deps.ts';
import { awardPoints } from './award-points.ts';
import { exportProgress } from './export/export-progress.ts';
import { requireUnlockedWeek } from './read-policy.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { sendCached } from './cached-body.ts';

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

/** Immutable, because clients store these ids. They are UUIDv5 of `category:<code>` in the course's namespace. */
const CATEGORIES: Record<CategoryCode, { uuid: string; name: string }> = {
  words: { uuid: '0bcae43d-5c19-5c89-8448-c27867164501', name: 'الكلمات' },
  sentences: { uuid: 'eeb1e85a-d88e-56e4-a5c2-0c331477a80d', name: 'الجمل' },
  audio: { uuid: 'be264b9f-133d-52f6-ae1e-d8b2e10013ad', name: 'الاستماع' },
  lessons: { uuid: '0dcec4e9-0329-55e1-bced-e5f1d94603ce', name: 'الدروس' },
};

function listCategories(): { uuid: string; code: CategoryCode; name: string }[] {
  return CATEGORY_CODES.map((code) => ({ code, ...CATEGORIES[code] }));
}

/** @throws AppError not_found */
function requireCategory(uuid: string): CategoryCode {
  const code = CATEGORY_CODES.find((one) => CATEGORIES[one].uuid === uuid);
  if (!code) throw new AppError('not_found');
  return code;
}

type To = { session: Session; request: FastifyRequest; reply: FastifyReply };
type Part = { levelId: string; week: number; part: CategoryCode | 'main' };

/**
 * Sends the prepared bytes of a week to a learner with access. The hot path of the product: with a cached session it
 * needs no query and no turn of the event loop.
 * @throws AppError not_found, forbidden, week_locked
 */
function sendWeek(deps: LearningDeps, { session, request, reply }: To, asked: Part): undefined | Promise<undefined> {
  const admitted = requireUnlockedWeek(deps, session, asked);
  const send = () => {
    sendCached(request, reply, deps.course.requireWeek(asked.levelId, asked.week).bodies[asked.part]);
    return undefined;
  };
  return admitted instanceof Promise ? admitted.then(send) : send();
}
