import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { RecordingView } from './recording.ts';
import { Uuid } from '../values/values.ts';

export const TeacherCard = z.object({ id: Uuid, name: z.string(), bio: z.string(), photo_url: z.string().nullable() });
export type TeacherCard = z.infer<typeof TeacherCard>;

export const TeacherView = TeacherCard.extend({
  followers: z.int(),
  following: z.boolean(),
  notifying: z.boolean(),
  /** The channel that is live now, if any. */
  live: z.object({ id: Uuid, title: z.string(), kind: z.enum(['video', 'sound']) }).nullable(),
  recordings: z.array(RecordingView),
});
export type TeacherView = z.infer<typeof TeacherView>;

export const getTeachers = defineCall({
  method: 'GET',
  path: '/api/teachers',
  access: 'public',
  limit: 'read',
  summary: 'All teachers',
  reply: done({ teachers: z.array(TeacherCard.extend({ followers: z.int(), following: z.boolean() })) }),
});

export const getTeacher = defineCall({
  method: 'GET',
  path: '/api/teachers/:id',
  access: 'public',
  limit: 'read',
  summary: 'One teacher with recordings',
  params: z.object({ id: Uuid }),
  reply: done({ teacher: TeacherView }),
});

const toggle = z.object({ teacher_id: Uuid, on: z.boolean().optional() });

export const toggleFollow = defineCall({
  method: 'POST',
  path: '/api/favorite-teacher-follow-toggle',
  access: 'learner',
  limit: 'write',
  summary: 'Follow or unfollow; `on` is the wished state, so that a retry does not undo it',
  body: toggle,
  reply: done({ following: z.boolean(), followers: z.int() }),
});

export const toggleNotify = defineCall({
  method: 'POST',
  path: '/api/favorite-teacher-notify-toggle',
  access: 'learner',
  limit: 'write',
  summary: 'Follow this teacher’s lessons, or stop following',
  body: toggle,
  reply: done({ notifying: z.boolean() }),
});
