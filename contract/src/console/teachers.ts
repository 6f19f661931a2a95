import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { name, text } from '../values/text.ts';
import { Instant, MsisdnInput, Uuid } from '../values/values.ts';
import { Reason } from './staff.ts';
import { MAX_TEACHER_BIO_LENGTH, MAX_TEACHER_NAME_LENGTH } from './teacher-limits.ts';

export const StaffTeacherRow = z.object({
  id: Uuid,
  name: z.string(),
  bio: z.string(),
  photo_url: z.string().nullable(),
  followers: z.int(),
  /** Neither listed nor shown to learners. */
  hidden: z.boolean(),
  /** Increases with every change; a change of an older version is refused with 409. */
  version: z.int(),
  /** Whether an account may broadcast as this teacher now. */
  has_role: z.boolean(),
});
export type StaffTeacherRow = z.infer<typeof StaffTeacherRow>;

export const StaffTeacher = StaffTeacherRow.extend({
  account: z.object({ uuid: Uuid, name: z.string().nullable(), msisdn: z.string() }).nullable(),
  /** The latest first. */
  lessons: z.array(
    z.object({
      id: Uuid,
      title: z.string(),
      state: z.enum(['scheduled', 'live', 'ended', 'recorded', 'cancelled']),
      starts_at: Instant,
      attended: z.int(),
    }),
  ),
});
export type StaffTeacher = z.infer<typeof StaffTeacher>;

const teachers = { access: 'staff', permission: 'teacher.manage' } as const;
const ofTeacher = { params: z.object({ id: Uuid }), reply: done({ teacher: StaffTeacher }) };

export const getStaffTeachers = defineCall({
  ...teachers,
  method: 'GET',
  path: '/api/console/teachers',
  limit: 'read',
  summary: 'All teachers, hidden ones included',
  reply: done({ teachers: z.array(StaffTeacherRow) }),
});

export const getStaffTeacher = defineCall({
  ...teachers,
  ...ofTeacher,
  method: 'GET',
  path: '/api/console/teachers/:id',
  personal: true,
  limit: 'read',
  summary: 'One teacher with the account and the lessons',
});

const words = { name: name(MAX_TEACHER_NAME_LENGTH), bio: text(MAX_TEACHER_BIO_LENGTH), reason: Reason };

export const addStaffTeacher = defineCall({
  ...teachers,
  method: 'POST',
  path: '/api/console/teachers',
  limit: 'write',
  idempotent: true,
  summary: 'Make the account of a number a teacher; 409 when it is one',
  body: z.object({ msisdn: MsisdnInput, ...words }),
  reply: done({ teacher: StaffTeacher }),
});

export const saveStaffTeacher = defineCall({
  ...teachers,
  ...ofTeacher,
  method: 'POST',
  path: '/api/console/teachers/:id',
  limit: 'write',
  summary: 'Change the page of a teacher, or hide it; 409 when a colleague has changed it',
  body: z.object({ version: z.int().min(1), hidden: z.boolean(), ...words }),
});

/** The words beside the picture of a teacher. */
export const TeacherPhotoFields = z.object({ reason: Reason });

export const replaceTeacherPhoto = defineCall({
  ...teachers,
  ...ofTeacher,
  method: 'POST',
  path: '/api/console/teachers/:id/photo',
  limit: 'write',
  multipart: true,
  summary: 'Replace the picture of a teacher (multipart fields `reason`, then `file`): a JPEG, PNG or WebP',
});

export const setStaffTeacherRole = defineCall({
  ...teachers,
  ...ofTeacher,
  method: 'POST',
  path: '/api/console/teachers/:id/role',
  limit: 'write',
  summary: 'Grant or end the role of the account; a change ends its sessions',
  body: z.object({ granted: z.boolean(), reason: Reason }),
});
