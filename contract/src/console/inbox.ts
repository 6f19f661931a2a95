import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { Answer } from '../learner/question.ts';
import { ItemReportReason } from '../learner/report.ts';
import { cleaned, text } from '../values/text.ts';
import { Instant, NextCursor, Page, Uuid } from '../values/values.ts';
import { Reason } from './staff.ts';

/** `live_report` is one person's report of one message of a lesson; `item_report` is one report of a course item. */
export const CaseKind = z.enum(['message', 'rating', 'live_report', 'item_report']);
export type CaseKind = z.infer<typeof CaseKind>;

/** `assigned` has an assignee; `closed` retains the last assignee. */
export const CaseState = z.enum(['open', 'assigned', 'closed']);
export type CaseState = z.infer<typeof CaseState>;

const Colleague = z.object({ uuid: Uuid, name: z.string() });

/** A message, rating or report in a list. */
const CaseRow = z.object({
  id: Uuid,
  kind: CaseKind,
  state: CaseState,
  at: Instant,
  /** The account that wrote it; null for a visitor. */
  subscriber: z.object({ uuid: Uuid, name: z.string().nullable(), msisdn: z.string() }).nullable(),
  /** The name that a visitor gave. */
  name: z.string().nullable(),
  /** The subject: the reported message, the item as it was shown, or `SMS` for a message to the short code. */
  subject: z.string().nullable(),
  /** In the words of its writer; may be empty for a report. */
  text: z.string(),
  /** Of a rating. */
  stars: z.int().nullable(),
  assignee: Colleague.nullable(),
});
export type CaseRow = z.infer<typeof CaseRow>;

/** An action of staff on a case. */
export const CaseEvent = z.object({
  id: Uuid,
  type: z.enum(['assigned', 'released', 'replied', 'closed', 'reopened']),
  at: Instant,
  by: Colleague,
  /** Of `assigned`. */
  assignee: Colleague.nullable(),
  /** Of `replied`: the sent text. */
  text: z.string().nullable(),
  /** Of `replied` with an SMS: the state of its delivery. */
  sms: z.enum(['queued', 'sending', 'submitted', 'delivered', 'failed', 'expired', 'unknown', 'dead']).nullable(),
});
export type CaseEvent = z.infer<typeof CaseEvent>;

export const CaseDetail = CaseRow.extend({
  /** Increases with every change; a change of an older version is refused with 409. */
  version: z.int(),
  email: z.string().nullable(),
  /** Of a reported message of a lesson. */
  message: z
    .object({ lesson_id: Uuid, lesson: z.string(), author: z.string().nullable(), at: Instant, hidden: z.boolean() })
    .nullable(),
  /** Of a reported item. */
  item: z
    .object({
      item_id: Uuid,
      question_id: Uuid.nullable(),
      reason: ItemReportReason,
      part: z.string().nullable(),
      answer: Answer.nullable(),
      correct_answer: z.string().nullable(),
      course_version: Uuid,
    })
    .nullable(),
  /** Other cases about the same message or item that are not closed. */
  same: z.int(),
  /** Whether a reply can reach its writer. */
  can_reply: z.boolean(),
  events: z.array(CaseEvent),
  /** Who may be assigned. */
  colleagues: z.array(Colleague),
});
export type CaseDetail = z.infer<typeof CaseDetail>;

const inbox = { access: 'staff', permission: 'inbox.reply' } as const;
const ofCase = { params: z.object({ id: Uuid }), reply: done({ case: CaseDetail }) };
const change = { version: z.int().min(0), reason: Reason };

export const getCases = defineCall({
  ...inbox,
  method: 'GET',
  path: '/api/console/inbox',
  personal: true,
  limit: 'read',
  summary: 'Messages, ratings with a comment and reports in one list, the latest first',
  query: z.object({
    ...Page,
    kind: CaseKind.optional(),
    state: CaseState.optional(),
    assignee: Uuid.optional(),
    /** Beginnings of words of the name, the subject or the text; all must match. */
    search: cleaned(100).optional(),
  }),
  reply: done({ cases: z.array(CaseRow), next_cursor: NextCursor }),
});

export const getCase = defineCall({
  ...inbox,
  ...ofCase,
  method: 'GET',
  path: '/api/console/inbox/:id',
  personal: true,
  limit: 'read',
  summary: 'One message, rating or report with what was done about it',
});

export const assignCase = defineCall({
  ...inbox,
  ...ofCase,
  method: 'POST',
  path: '/api/console/inbox/:id/assign',
  limit: 'write',
  summary: 'Assign a case to oneself or to a colleague, or release it; 409 when a colleague has changed it',
  body: z.object({ assignee: Uuid.nullable(), ...change }),
});

export const replyToCase = defineCall({
  ...inbox,
  ...ofCase,
  method: 'POST',
  path: '/api/console/inbox/:id/reply',
  idempotent: true,
  limit: 'write',
  summary:
    'Reply to the learner’s inbox and, when asked, by SMS; a reply_id is sent once, however often it is repeated',
  body: z.object({ reply_id: Uuid, text: text(1000, 2), sms: z.boolean(), close: z.boolean(), ...change }),
});

export const closeCase = defineCall({
  ...inbox,
  ...ofCase,
  method: 'POST',
  path: '/api/console/inbox/:id/close',
  limit: 'write',
  summary: 'Close a case and, when asked, all others about the same message or item',
  body: z.object({ same: z.boolean(), ...change }),
});

export const reopenCase = defineCall({
  ...inbox,
  ...ofCase,
  method: 'POST',
  path: '/api/console/inbox/:id/reopen',
  limit: 'write',
  summary: 'Open a closed case again',
  body: z.object(change),
});

export const ReplyTemplate = z.object({
  id: Uuid,
  title: z.string(),
  /** `{name}` becomes the learner’s name. */
  text: z.string(),
  version: z.int(),
  updated_at: Instant,
});
export type ReplyTemplate = z.infer<typeof ReplyTemplate>;

export const getReplyTemplates = defineCall({
  ...inbox,
  method: 'GET',
  path: '/api/console/inbox-templates',
  limit: 'read',
  summary: 'The texts that a reply may start from',
  reply: done({ templates: z.array(ReplyTemplate) }),
});

export const saveReplyTemplate = defineCall({
  ...inbox,
  method: 'POST',
  path: '/api/console/inbox-templates/:id',
  limit: 'write',
  summary: 'Create a template (version 0) or change it; 409 when a colleague has changed it',
  params: z.object({ id: Uuid }),
  body: z.object({ title: text(80), text: text(1000, 2), ...change }),
  reply: done({ template: ReplyTemplate }),
});

export const removeReplyTemplate = defineCall({
  ...inbox,
  method: 'POST',
  path: '/api/console/inbox-templates/:id/remove',
  limit: 'write',
  summary: 'Remove a template; 409 when a colleague has changed it',
  params: z.object({ id: Uuid }),
  body: z.object(change),
  reply: done({}),
});
