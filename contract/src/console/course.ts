import { z } from 'zod';
import { wholeNumber } from '../values/numbers.ts';
import { defineCall, done } from '../call.ts';
import { bounded, cleaned, text } from '../values/text.ts';
import { Instant, Uuid } from '../values/values.ts';
import {
  CourseDraftDetail,
  CourseDraftRow,
  CourseFault,
  CourseItemDetail,
  CourseItemKind,
  CourseItemRow,
  CourseLevel,
  Colleague,
  CourseVersionRow,
  PreviewType,
  VersionChange,
} from './course-values.ts';
import { Reason } from './staff.ts';

const read = { method: 'GET', access: 'staff', permission: 'course.read', limit: 'read' } as const;
const edit = { method: 'POST', access: 'staff', permission: 'course.edit', limit: 'write' } as const;
const publish = { method: 'POST', access: 'staff', permission: 'course.publish', limit: 'write' } as const;
const byId = z.object({ id: Uuid });
const draftReply = done({ draft: CourseDraftDetail });

/** The longest text of the course has 2,000 characters. */
const MAX_TEXT_LENGTH = 2000;
const MAX_FIELDS = 200;

export const getCourseItems = defineCall({
  ...read,
  path: '/api/console/course/items',
  summary: 'Items of the published course by level, week, kind and words',
  query: z.object({
    level: CourseLevel.optional(),
    week: wholeNumber({ min: 1, max: 12 }).optional(),
    kind: CourseItemKind.optional(),
    search: cleaned(100).optional(),
    offset: wholeNumber({ min: 0, max: 100_000 }).optional(),
  }),
  reply: done({ items: z.array(CourseItemRow), total: z.int() }),
});

export const getCourseItem = defineCall({
  ...read,
  path: '/api/console/course/items/:uuid',
  summary: 'One item: its texts, clips and statistics, in a draft or as it is published',
  params: z.object({ uuid: Uuid }),
  query: z.object({ draft: Uuid.optional() }),
  reply: done({ item: CourseItemDetail }),
});

export const getCoursePreview = defineCall({
  ...read,
  path: '/api/console/course/items/:uuid/preview',
  summary: 'One item as learners get it, in a draft or as it is published; null while a clip is missing',
  params: z.object({ uuid: Uuid }),
  query: z.object({ draft: Uuid.optional() }),
  /** `body` has the shape of the learners’ own calls, which differs by `type`. */
  reply: done({ preview: z.object({ type: PreviewType, body: z.unknown() }).nullable() }),
});

export const getCourseDrafts = defineCall({
  ...read,
  path: '/api/console/course/drafts',
  summary: 'The latest drafts',
  reply: done({ drafts: z.array(CourseDraftRow) }),
});

export const getCourseDraft = defineCall({
  ...read,
  path: '/api/console/course/drafts/:id',
  summary: 'One draft with its changes and conflicts',
  params: byId,
  reply: draftReply,
});

export const getDraftChecks = defineCall({
  ...read,
  path: '/api/console/course/drafts/:id/checks',
  summary: 'What the checks of the course find in a draft; null while they run',
  params: byId,
  reply: done({ revision: z.int(), faults: z.array(CourseFault).nullable() }),
});

export const createCourseDraft = defineCall({
  ...edit,
  path: '/api/console/course/drafts',
  summary: 'Start a draft; its title says what it is for',
  body: z.object({ title: text(120, 5) }),
  reply: draftReply,
});

export const saveCourseItem = defineCall({
  ...edit,
  path: '/api/console/course/drafts/:id/items/:uuid',
  summary: 'Change texts of an item in a draft; 409 when a colleague has changed the item in the meantime',
  params: z.object({ id: Uuid, uuid: Uuid }),
  body: z.object({
    revision: z.int().min(0),
    texts: z
      .array(z.object({ path: bounded(80, 80), text: text(MAX_TEXT_LENGTH, 0) }))
      .min(1)
      .max(MAX_FIELDS),
  }),
  reply: done({ item: CourseItemDetail }),
});

export const replaceCourseClip = defineCall({
  ...edit,
  path: '/api/console/course/drafts/:id/items/:uuid/clips/:key',
  multipart: true,
  summary: 'Replace a clip of an item in a draft by an MP3; 409 when a colleague has changed the item',
  params: z.object({ id: Uuid, uuid: Uuid, key: z.string().regex(/^[0-9a-f]{16}$/) }),
  /** The revision of the item that the editor saw. */
  query: z.object({ revision: wholeNumber({ min: 0, max: 1_000_000 }) }),
  reply: done({ item: CourseItemDetail }),
});

export const resolveItemConflicts = defineCall({
  ...edit,
  path: '/api/console/course/drafts/:id/items/:uuid/resolve',
  summary: 'Resolve the conflicts of an item: retain the texts of the draft, or drop them for the published ones',
  params: z.object({ id: Uuid, uuid: Uuid }),
  body: z.object({ revision: z.int().min(0), use: z.enum(['draft', 'published']) }),
  reply: draftReply,
});

export const submitCourseDraft = defineCall({
  ...edit,
  path: '/api/console/course/drafts/:id/submit',
  idempotent: true,
  summary: 'Build a version from a draft and wait for a second person; 409 with faults, conflicts or a newer revision',
  params: byId,
  body: z.object({ revision: z.int().min(1), reason: Reason }),
  reply: draftReply,
});

export const reopenCourseDraft = defineCall({
  ...edit,
  path: '/api/console/course/drafts/:id/reopen',
  summary: 'Open a submitted or scheduled draft again for changes',
  params: byId,
  body: z.object({ revision: z.int().min(1), reason: Reason }),
  reply: draftReply,
});

export const discardCourseDraft = defineCall({
  ...edit,
  path: '/api/console/course/drafts/:id/discard',
  summary: 'Discard a draft that is not published',
  params: byId,
  body: z.object({ revision: z.int().min(1), reason: Reason }),
  reply: draftReply,
});

export const approveCourseDraft = defineCall({
  ...publish,
  path: '/api/console/course/drafts/:id/approve',
  idempotent: true,
  summary: 'Approve a draft that somebody else made, and publish it now or at an hour',
  params: byId,
  body: z.object({ revision: z.int().min(1), publish_at: Instant.nullable(), reason: Reason }),
  reply: draftReply,
});

const versions = done({
  versions: z.array(CourseVersionRow),
  /** The version that a roll back publishes; null if nothing was published before. */
  previous: Uuid.nullable(),
  /** The version that was published before the last roll back; null unless that roll back is the last publication. */
  undo: Uuid.nullable(),
  /** The publications that wait for a second person. */
  waiting: z.array(z.object({ version: Uuid, requested_by: Colleague, requested_at: Instant, reason: z.string() })),
});

export const getCourseVersions = defineCall({
  ...read,
  path: '/api/console/course/versions',
  summary: 'The versions of the course, the newest first',
  reply: versions,
});

export const getVersionChanges = defineCall({
  ...read,
  path: '/api/console/course/versions/:id/changes',
  summary: 'What differs between two versions, item by item',
  params: byId,
  query: z.object({ from: Uuid }),
  reply: done({ changes: z.array(VersionChange), total: z.int() }),
});

export const publishCourseVersion = defineCall({
  ...publish,
  path: '/api/console/course/versions/:id/publish',
  idempotent: true,
  summary:
    'Ask for the publication of a version that was published before, such as to roll back; a second person decides. 409 when another one is published now or it waits already',
  params: byId,
  body: z.object({ published: Uuid, reason: Reason }),
  reply: versions,
});
