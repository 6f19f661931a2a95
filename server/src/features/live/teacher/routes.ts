import { getTeacher as getTeacherCall, getTeachers, toggleFollow, toggleNotify } from '@lisan/contract/live/teacher';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { followTeacher, notifyOfTeacher } from './follow-teacher.ts';
import { getTeacher } from './get-teacher.ts';
import { listTeachers } from './list-teachers.ts';
import type { TeacherDeps } from './deps.ts';

export function teacherRoutes(app: FastifyInstance, deps: TeacherDeps): void {
  serveCall(app, deps, getTeachers, async ({ session }) => ({
    teachers: await listTeachers(deps.db, session?.subscriberId ?? null),
  }));

  serveCall(app, deps, getTeacherCall, async ({ params, session }) => ({
    teacher: await getTeacher(deps, params.id, session?.subscriberId ?? null),
  }));

  serveCall(app, deps, toggleFollow, async ({ body, session }) => {
    const { following, followers } = await followTeacher(deps, {
      subscriberId: session.subscriberId,
      teacherId: body.teacher_id,
      on: body.on,
    });
    return { following, followers };
  });

  serveCall(app, deps, toggleNotify, async ({ body, session }) =>
    notifyOfTeacher(deps, { subscriberId: session.subscriberId, teacherId: body.teacher_id, on: body.on }),
  );
}
