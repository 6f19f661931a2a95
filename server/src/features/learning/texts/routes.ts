import { getWeekSize, getWeekTexts } from '@lisan/contract/learner/week-texts';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { isForPractice } from '../../../domain/quiz/authored-questions.ts';
import { AppError } from '../../../platform/app-error.ts';
import { sendCached, type CachedBody } from '../course/cached-body.ts';
import { requireUnlockedWeek } from '../course/read-policy.ts';
import type { LearningDeps } from '../deps.ts';
import { mediaBytes } from './week-bytes.ts';
import type { PublishedCourse } from '../course/published-course.ts';

export function textsRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getWeekTexts, async ({ query, session, request, reply }) => {
    const at = { levelId: query.level_id, week: query.ActiveWeek };
    await requireUnlockedWeek(deps, session, at);
    sendCached(request, reply, weekTextsBody(deps.course, at));
    return undefined;
  });

  serveCall(app, deps, getWeekSize, async ({ query, session }) => {
    const at = { levelId: query.level_id, week: query.ActiveWeek };
    await requireUnlockedWeek(deps, session, at);
    const { uuid, bodies } = deps.course.requireWeek(at.levelId, at.week);
    const texts = deps.course.texts(uuid) ? [weekTextsBody(deps.course, at)] : [];
    return { bytes: await mediaBytes(deps, [bodies.main, ...texts]) };
  });
}

/**
 * Returns the texts of a week with their questions, without keys, and the week's practice.
 * @throws AppError not_found for an unknown week, and in an older version of the course without texts
 */
function weekTextsBody(course: PublishedCourse, at: { levelId: string; week: number }): CachedBody {
  const { uuid } = course.requireWeek(at.levelId, at.week);
  const texts = course.texts(uuid);
  if (!texts) throw new AppError('not_found');
  const viewsOf = (owner: string) => course.questionsOf(owner).map(({ view }) => view);
  return course.prepared(`texts:${uuid}`, () => ({
    texts: {
      ...texts,
      reading: { ...texts.reading, questions: viewsOf(texts.reading.uuid) },
      listening: { ...texts.listening, questions: viewsOf(texts.listening.uuid) },
      ...(texts.episode && { episode: { ...texts.episode, questions: viewsOf(texts.episode.uuid) } }),
      practice: course
        .questionsOf(uuid)
        .filter(isForPractice)
        .map(({ view }) => view),
    },
  }));
}
