import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { MediaKind } from '../live/recording.ts';
import { Instant, NextCursor, Page, Uuid } from '../values/values.ts';
import { Reason } from './staff.ts';

const Person = z.object({ uuid: Uuid, name: z.string() });
/** `number_end`: the last four digits of the phone number, because several viewers may have one name. */
const Viewer = Person.extend({ number_end: z.string() });

/** A lesson as staff see it. */
export const StaffLesson = z.object({
  id: Uuid,
  title: z.string(),
  kind: MediaKind,
  teacher: Person,
  state: z.enum(['scheduled', 'live', 'ended', 'recorded']),
  starts_at: Instant,
  started_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  chat_open: z.boolean(),
  /** Who watches now. */
  viewers: z.int(),
  /** Messages of the lesson that were reported. */
  reported: z.int(),
});
export type StaffLesson = z.infer<typeof StaffLesson>;

export const StaffViewer = Viewer.extend({ muted: z.boolean(), removed: z.boolean(), watching: z.boolean() });
export type StaffViewer = z.infer<typeof StaffViewer>;

export const StaffMessage = z.object({
  id: Uuid,
  kind: z.enum(['question', 'chat']),
  text: z.string(),
  at: Instant,
  author: Viewer.extend({ muted: z.boolean(), removed: z.boolean() }),
  hidden: z.boolean(),
  /** Each with the words of who reported it. */
  reports: z.array(z.object({ at: Instant, by: Viewer, reason: z.string().nullable() })),
});
export type StaffMessage = z.infer<typeof StaffMessage>;

const moderation = { access: 'staff', permission: 'live.moderate' } as const;
const ofLesson = { params: z.object({ id: Uuid }) };
const lesson = done({ lesson: StaffLesson });

export const getStaffLessons = defineCall({
  ...moderation,
  method: 'GET',
  path: '/api/console/live',
  limit: 'read',
  summary: 'Lessons on the air, the next ones and the last ones',
  reply: done({ lessons: z.array(StaffLesson) }),
});

export const getStaffLesson = defineCall({
  ...moderation,
  ...ofLesson,
  method: 'GET',
  path: '/api/console/live/:id',
  personal: true,
  limit: 'read',
  summary: 'One lesson with who watches and who was muted or removed',
  query: z.object(Page),
  reply: done({ lesson: StaffLesson, viewers: z.array(StaffViewer), next_cursor: NextCursor }),
});

export const getStaffMessages = defineCall({
  ...moderation,
  ...ofLesson,
  method: 'GET',
  path: '/api/console/live/:id/messages',
  personal: true,
  limit: 'read',
  summary: 'What was written in a lesson, the latest first, hidden messages and reports included',
  query: z.object({ ...Page, reported: z.enum(['only']).optional() }),
  reply: done({ messages: z.array(StaffMessage), next_cursor: NextCursor }),
});

export const moderateStaffMessage = defineCall({
  ...moderation,
  ...ofLesson,
  method: 'POST',
  path: '/api/console/live-messages/:id',
  limit: 'write',
  summary: 'Hide a message for everybody, or show it again',
  body: z.object({ hidden: z.boolean(), reason: Reason }),
  reply: done({ message: StaffMessage }),
});

export const moderateViewer = defineCall({
  ...moderation,
  method: 'POST',
  path: '/api/console/live/:id/viewers/:uuid',
  limit: 'write',
  summary: 'Mute a learner for the lesson, or remove them from it; both can be undone',
  params: z.object({ id: Uuid, uuid: Uuid }),
  body: z.object({ muted: z.boolean().optional(), removed: z.boolean().optional(), reason: Reason }),
  reply: done({ viewer: StaffViewer }),
});

export const setStaffChat = defineCall({
  ...moderation,
  ...ofLesson,
  method: 'POST',
  path: '/api/console/live/:id/chat',
  limit: 'write',
  summary: 'Open the chat of a lesson, or allow questions only',
  body: z.object({ open: z.boolean(), reason: Reason }),
  reply: lesson,
});

export const endStaffLesson = defineCall({
  ...moderation,
  ...ofLesson,
  method: 'POST',
  path: '/api/console/live/:id/end',
  limit: 'write',
  summary: 'End a lesson for everybody; its teacher is sent the reason',
  body: z.object({ reason: Reason }),
  reply: lesson,
});

export const StaffRecording = z.object({
  id: Uuid,
  title: z.string(),
  kind: MediaKind,
  teacher: Person,
  published: z.boolean(),
  published_at: Instant,
  seconds: z.int(),
});
export type StaffRecording = z.infer<typeof StaffRecording>;

export const getStaffRecordings = defineCall({
  ...moderation,
  method: 'GET',
  path: '/api/console/recordings',
  limit: 'read',
  summary: 'All recordings, published or not, the latest first',
  query: z.object(Page),
  reply: done({ recordings: z.array(StaffRecording), next_cursor: NextCursor }),
});

export const publishStaffRecording = defineCall({
  ...moderation,
  ...ofLesson,
  method: 'POST',
  path: '/api/console/recordings/:id',
  limit: 'write',
  summary: 'Unpublish a recording, or publish it again; 409 when it is so already',
  body: z.object({ published: z.boolean(), reason: Reason }),
  reply: done({ recording: StaffRecording }),
});
