import { getStarter, type StarterLessonView } from '@lisan/contract/learner/starter';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { LearningDeps } from '../deps.ts';
import { finishedItems } from '../course/finished-items.ts';

export function starterRoutes(app: FastifyInstance, deps: LearningDeps): void {
  serveCall(app, deps, getStarter, ({ session }) => listStarter(deps, session));
}

type Starter = { lessons: StarterLessonView[]; done_uuids: string[] };

/** Lists the lessons before A1 with their questions, without keys, and the lessons that this learner has finished. */
async function listStarter({ course, db }: LearningDeps, { subscriberId }: Session): Promise<Starter> {
  const { practical_done: done } = await finishedItems(db, subscriberId);
  const lessons = course.starter.map((lesson) => ({
    ...lesson,
    questions: course.questionsOf(lesson.uuid).map(({ view }) => view),
  }));
  return { lessons, done_uuids: lessons.map(({ uuid }) => uuid).filter((uuid) => done.has(uuid)) };
}
