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
} from '@lisan/contract/studio';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../platform/http/serve-call.ts';
import type { Services } from '../../compose/services.ts';
import { cancelStudioLesson } from './studio/cancel-studio-lesson.ts';
import { changeStudioLesson } from './studio/change-studio-lesson.ts';
import { endStudioLesson } from './studio/end-studio-lesson.ts';
import { getStudio } from './studio/get-studio.ts';
import { listStudioLessons } from './studio/list-studio-lessons.ts';
import { retryRecording } from './studio/retry-recording.ts';
import { scheduleStudioLesson } from './studio/schedule-studio-lesson.ts';
import { startStudioLesson } from './studio/start-studio-lesson.ts';

/** The life of a lesson, in its teacher's hands. */
export function studioLessonRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, studioCall, async ({ session }) => getStudio(services, session.subscriberId));

  serveCall(app, services, getStudioLessons, async ({ session }) => ({
    lessons: await listStudioLessons(services, session.subscriberId),
  }));

  serveCall(app, services, scheduleCall, async ({ body, session }) => ({
    lesson: await scheduleStudioLesson(services, session.subscriberId, {
      title: body.title,
      kind: body.kind,
      levelId: body.level_id,
      startsAt: new Date(body.starts_at),
      autoPublish: body.auto_publish,
    }),
  }));

  serveCall(app, services, changeCall, async ({ params, body, session }) => ({
    lesson: await changeStudioLesson(
      services,
      { subscriberId: session.subscriberId, lessonId: params.id },
      {
        title: body.title,
        levelId: body.level_id,
        startsAt: body.starts_at === undefined ? undefined : new Date(body.starts_at),
        autoPublish: body.auto_publish,
      },
    ),
  }));

  serveCall(app, services, cancelCall, async ({ params, session }) => {
    await cancelStudioLesson(services, { subscriberId: session.subscriberId, lessonId: params.id });
    return {};
  });

  serveCall(app, services, startCall, async ({ params, session, reply }) => {
    reply.header('cache-control', 'no-store');
    const own = { subscriberId: session.subscriberId, lessonId: params.id };
    return startStudioLesson(services, own, session.id);
  });

  serveCall(app, services, endCall, async ({ params, session }) => ({
    lesson: await endStudioLesson(services, { subscriberId: session.subscriberId, lessonId: params.id }),
  }));

  serveCall(app, services, retryCall, async ({ params, session }) => ({
    lesson: await retryRecording(services, { subscriberId: session.subscriberId, lessonId: params.id }),
  }));

  serveCall(app, services, measureStudioUpload, ({ body }) => ({ received: body.filler.length }));
}
