import * as calls from '@lisan/contract/console/teachers';
import type { FastifyInstance } from 'fastify';
import { serveStaffCall } from '../../../platform/audit/serve-staff-call.ts';
import type { ConsoleDeps } from '../deps.ts';
import { addStaffTeacher, saveStaffTeacher, setTeacherRole } from './change-teacher.ts';
import { replacePhoto } from './replace-photo.ts';
import { presentRow, presentTeacher } from './present-teacher.ts';
import { allStaffTeachers } from './teacher-store.ts';

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
