import {
  cancelStudioLesson as cancelCall,
  changeStudioLesson as changeCall,
  endStudioLesson as endCall,
  getStudio as studioCall,
  getStudioLessons,
  measureStudioUpload,
  retryStudioRecording as retryCall,
  scheduleStudioLesson as scheduleCall,
  startStudioLesson as startCall,
  type getStudio as call,
  type StudioLesson,
} from '@lisan/contract/studio/studio';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { LiveDeps } from '../deps.ts';
import { requireTeacherAccount } from '../teacher/require-teacher-account.ts';
import { retryMaking } from '../recording/making/retry-making.ts';
import { cancelStudioLesson } from './studio/cancel-studio-lesson.ts';
import { changeStudioLesson } from './studio/change-studio-lesson.ts';
import { endStudioLesson } from './studio/end-studio-lesson.ts';
import { listStudioLessons } from './studio/list-studio-lessons.ts';
import { scheduleStudioLesson } from './studio/schedule-studio-lesson.ts';
import { startStudioLesson } from './studio/start-studio-lesson.ts';
import { requireOwnLesson } from './policy.ts';
import type { OwnLesson } from './studio/lock-own-lesson.ts';
import { presentStudioLesson } from './studio/present-studio-lessons.ts';

/** Serves the lessons of a teacher, from the plan to the end. */
export function studioLessonRoutes(app: FastifyInstance, deps: LiveDeps): void {
  serveCall(app, deps, studioCall, async ({ session }) => getStudio(deps, session.subscriberId));

  serveCall(app, deps, getStudioLessons, async ({ session }) => ({
    lessons: await listStudioLessons(deps, session.subscriberId),
  }));

  serveCall(app, deps, scheduleCall, async ({ body, session }) => ({
    lesson: await scheduleStudioLesson(deps, session.subscriberId, {
      title: body.title,
      kind: body.kind,
      levelId: body.level_id,
      startsAt: new Date(body.starts_at),
      autoPublish: body.auto_publish,
    }),
  }));

  serveCall(app, deps, changeCall, async ({ params, body, session }) => ({
    lesson: await changeStudioLesson(
      deps,
      { subscriberId: session.subscriberId, lessonId: params.id },
      {
        title: body.title,
        levelId: body.level_id,
        startsAt: body.starts_at === undefined ? undefined : new Date(body.starts_at),
        autoPublish: body.auto_publish,
      },
    ),
  }));

  serveCall(app, deps, cancelCall, async ({ params, session }) => {
    await cancelStudioLesson(deps, { subscriberId: session.subscriberId, lessonId: params.id });
    return {};
  });

  serveCall(app, deps, startCall, async ({ params, session, reply }) => {
    reply.header('cache-control', 'no-store');
    const own = { subscriberId: session.subscriberId, lessonId: params.id };
    return startStudioLesson(deps, own, session.id);
  });

  serveCall(app, deps, endCall, async ({ params, session }) => ({
    lesson: await endStudioLesson(deps, { subscriberId: session.subscriberId, lessonId: params.id }),
  }));

  serveCall(app, deps, retryCall, async ({ params, session }) => ({
    lesson: await retryRecording(deps, { subscriberId: session.subscriberId, lessonId: params.id }),
  }));

  serveCall(app, deps, measureStudioUpload, ({ body }) => ({ received: body.filler.length }));
}

/** @throws AppError forbidden */
async function getStudio(
  { db, live }: LiveDeps,
  subscriberId: string,
): Promise<Omit<z.infer<typeof call.reply>, 'messageCode'>> {
  return {
    teacher: await requireTeacherAccount(db, subscriberId),
    provider: live.name,
    takes_webm: live.takesWebm,
  };
}

/**
 * Retries the recording of a lesson that was abandoned.
 * @throws AppError forbidden, not_found, not_allowed_in_state if it did not fail
 */
async function retryRecording(deps: LiveDeps, own: OwnLesson): Promise<StudioLesson> {
  await requireTeacherAccount(deps.db, own.subscriberId);
  const lesson = await requireOwnLesson(deps.db, own);
  await retryMaking(deps, lesson.id);
  return presentStudioLesson(deps, own.subscriberId, lesson);
}
