import {
  countSubscriberContent,
  getAllWeekContent,
  getCertificate,
  getProgress as getProgressCall,
  getSubscriberWeeks,
  verifyCertificate as verifyCertificateCall,
  type CategoryCode,
  CATEGORY_CODES,
} from '@lisan/contract/learner/course';
import type { FastifyInstance } from 'fastify';
import { sendFileHeaders } from '../../../platform/http/send-file-headers.ts';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { sendCached, type CachedBody } from '../course/cached-body.ts';
import type { LearningDeps } from '../deps.ts';
import { drawCertificate } from './certificate/draw-certificate.ts';
import { findCertificate } from './certificate/find-certificate.ts';
import { verifyCertificate } from './certificate/verify-certificate.ts';
import { getProgress } from './get-progress.ts';
import { listWeeks } from './list-weeks.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { currentLevel } from '../level/current-level.ts';
import { isOpen, requireStartedLevel } from '../course/read-policy.ts';
import { countFinished, finishedItems } from '../course/finished-items.ts';
import { countPracticals } from './count-practicals.ts';
import type { Count } from './count-weeks.ts';

/** Serves the progress of a learner, which several features record. */
export function progressRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getSubscriberWeeks, async ({ query, session }) => ({
    messageCode: '00' as const,
    weeks: await listWeeks(deps, session, query.level_id),
  }));

  serveCall(app, deps, getAllWeekContent, async ({ query, session, request, reply }) => {
    sendCached(request, reply, await allWeeksBody(deps, session, query.code));
    return undefined;
  });

  serveCall(app, deps, countSubscriberContent, async ({ session }) => ({
    counts: await countContent(deps, session),
  }));

  serveCall(app, deps, getProgressCall, ({ query, session }) =>
    getProgress(deps, session, { levelId: query.level_id, week: query.week }),
  );

  serveCall(app, deps, getCertificate, async ({ params, session, reply }) => {
    const certificate = await findCertificate(deps, session, params.level);
    sendFileHeaders(reply, { type: 'application/pdf', name: `lisan-certificate-${certificate.level.code}.pdf` });
    reply.send(drawCertificate(certificate));
    return undefined;
  });

  serveCall(app, deps, verifyCertificateCall, async ({ params }) => ({
    certificate: await verifyCertificate(deps, params.number),
  }));
}

/**
 * Returns one category of the unlocked weeks of the current level; learners with the same unlocked weeks share the
 * bytes.
 */
async function allWeeksBody(deps: LearningDeps, session: Session, code: CategoryCode): Promise<CachedBody> {
  const levelId = await currentLevel(deps, session);
  const level = levelId === null ? null : await requireStartedLevel(deps, session, levelId);
  const all = levelId === null ? [] : deps.course.weeks(levelId);
  const open = all.filter(({ week }) => level && isOpen(deps, session, level, week));
  const key = `all-weeks:${levelId}:${code}:${open.map(({ week }) => week).join()}`;
  return deps.course.prepared(key, () => ({
    weeks: open.map((week) => ({ week: week.week, content: week.items[code] })),
  }));
}

/** Counts the finished and all items of the current level by category. */
async function countContent(deps: LearningDeps, session: Session): Promise<Record<CategoryCode | 'practicals', Count>> {
  const levelId = await currentLevel(deps, session);
  const weeks = levelId === null ? [] : deps.course.weeks(levelId);
  const practicals = deps.course.practicals.filter(
    ({ level_id, track }) => level_id === levelId && track === undefined,
  );
  const finished = await finishedItems(deps.db, session.subscriberId);
  const count = (code: CategoryCode) =>
    countFinished(
      weeks.flatMap((week): { uuid: string }[] => week.items[code]),
      finished.item_done,
    );
  const [words, sentences, audio, lessons] = CATEGORY_CODES.map(count) as [Count, Count, Count, Count];
  return {
    words,
    sentences,
    audio,
    lessons,
    practicals: await countPracticals(deps, session, { practicals, finished }),
  };
}
