import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../platform/audit/serve-staff-call.ts';
import type { ConsoleDeps } from '../deps.ts';
import { addStaffTeacher, saveStaffTeacher, setTeacherRole } from './change-teacher.ts';
import { replacePhoto } from './replace-photo.ts';
import { allStaffTeachers, findStaffTeacher, lessonsOfTeacher, type TeacherRow } from './teacher-store.ts';
import type { StaffTeacher, StaffTeacherRow } from '@lisan/contract/console/teachers';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';

import * as calls from '@lisan/contract/console/teachers';

/** Serves teachers' pages, accounts and lessons. */
export function consoleTeacherRoutes(app: FastifyInstance, deps: ConsoleDeps): void {
  serveStaffCall(app, deps, calls.getStaffTeachers, async () => ({
    teachers: (await allStaffTeachers(deps.db)).map(presentRow),
  }));
  serveStaffCall(app, deps, calls.getStaffTeacher, async ({ params, audit }) => {
    const teacher = await presentTeacher(deps.db, params.id);
    await audit(deps.db, { subject: { type: 'teacher', id: params.id } });
    return { teacher };
  });
  serveStaffCall(app, deps, calls.addStaffTeacher, async ({ body, session, audit }) => {
    const id = await addStaffTeacher(deps, { session, audit }, body);
    return { teacher: await presentTeacher(deps.db, id) };
  });
  serveStaffCall(app, deps, calls.saveStaffTeacher, async ({ params, body, audit }) => {
    await saveStaffTeacher(deps, { audit }, { ...params, ...body });
    return { teacher: await presentTeacher(deps.db, params.id) };
  });
  serveStaffCall(app, deps, calls.replaceTeacherPhoto, async ({ params, request, session, audit }) => {
    await replacePhoto(deps, { session, audit }, { ...params, request });
    return { teacher: await presentTeacher(deps.db, params.id) };
  });
  serveStaffCall(app, deps, calls.setStaffTeacherRole, async ({ params, body, session, audit }) => {
    await setTeacherRole(deps, { session, audit }, { ...params, ...body });
    return { teacher: await presentTeacher(deps.db, params.id) };
  });
}

const LESSONS_LIMIT = 30;

export function presentRow(row: TeacherRow): StaffTeacherRow {
  const { id, name, bio, followers, version } = row;
  return {
    id,
    name,
    bio,
    photo_url: row.photo_file && `/media/teachers/${row.photo_file}`,
    followers,
    hidden: row.hidden_at !== null,
    version,
    has_role: row.roles?.includes('teacher') ?? false,
  };
}

/** @throws AppError not_found */
async function presentTeacher(db: Database, id: string): Promise<StaffTeacher> {
  const row = await findStaffTeacher(db, id);
  if (!row) throw new AppError('not_found');
  const { account_id: uuid, account_name: name, msisdn } = row;
  const lessons = await lessonsOfTeacher(db, id, LESSONS_LIMIT);
  return {
    ...presentRow(row),
    account: uuid === null || msisdn === null ? null : { uuid, name, msisdn },
    lessons: lessons.map((lesson) => ({ ...lesson, starts_at: lesson.starts_at.toISOString() })),
  };
}
