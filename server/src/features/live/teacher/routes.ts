import {
  getTeacher as getTeacherCall,
  getTeachers,
  toggleFollow,
  toggleNotify,
  type TeacherCard,
  type TeacherView,
} from '@lisan/contract/live/teacher';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { LiveDeps } from '../deps.ts';
import { followTeacher, notifyOfTeacher } from './follow-teacher.ts';
import { presentTeacherCard } from './present.ts';
import { shownTeachers, followsOf, teacherById } from './store.ts';

export function teacherRoutes(app: FastifyInstance, deps: LiveDeps): void {
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

type ListedTeacher = TeacherCard & { followers: number; following: boolean };

/** Lists all teachers that are not hidden. Without a subscriber, no teacher is marked as followed. */
async function listTeachers(db: Database, subscriberId: string | null): Promise<ListedTeacher[]> {
  const teachers = await shownTeachers(db);
  const follows = subscriberId === null ? null : await followsOf(db, subscriberId);
  return teachers.map((row) => ({
    ...presentTeacherCard(row),
    followers: row.followers,
    following: follows?.get(row.id)?.following ?? false,
  }));
}

/** @throws AppError not_found for an unknown or hidden teacher */
async function getTeacher(deps: LiveDeps, id: string, subscriberId: string | null): Promise<TeacherView> {
  const row = await teacherById(deps.db, id);
  if (!row || row.hidden_at !== null) throw new AppError('not_found');
  const follow = subscriberId === null ? undefined : (await followsOf(deps.db, subscriberId)).get(id);
  return {
    ...presentTeacherCard(row),
    followers: row.followers,
    following: follow?.following ?? false,
    notifying: follow?.notifying ?? false,
    ...(await deps.teacherShows(id)),
  };
}
