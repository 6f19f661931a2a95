import { getTeacher as getTeacherCall, getTeachers, toggleFollow, toggleNotify } from '@lisan/contract/teacher';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../platform/http/serve-call.ts';
import type { Services } from '../../compose/services.ts';
import { followTeacher, notifyOfTeacher } from './follow-teacher.ts';
import { getTeacher } from './get-teacher.ts';
import { listTeachers } from './list-teachers.ts';

export function teacherRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, getTeachers, async ({ session }) => ({
    teachers: await listTeachers(services.db, session?.subscriberId ?? null),
  }));

  serveCall(app, services, getTeacherCall, async ({ params, session }) => ({
    teacher: await getTeacher(services.db, params.id, session?.subscriberId ?? null),
  }));

  serveCall(app, services, toggleFollow, async ({ body, session }) => {
    const { following, followers } = await followTeacher(services, {
      subscriberId: session.subscriberId,
      teacherId: body.teacher_id,
      on: body.on,
    });
    return { following, followers };
  });

  serveCall(app, services, toggleNotify, async ({ body, session }) =>
    notifyOfTeacher(services, { subscriberId: session.subscriberId, teacherId: body.teacher_id, on: body.on }),
  );
}
