import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { text } from '../values/text.ts';
import { Bilingual, Instant, Money, NamedDay, NextCursor, Page, Uuid } from '../values/values.ts';
import { MAX_NOTICE_SMS_LENGTH, MAX_NOTICE_TEXT_LENGTH, MAX_NOTICE_TITLE_LENGTH } from './notice-limits.ts';
import { Reason } from './staff.ts';

/** `waiting`: a second person decides it; `failed`: the job gave it up, and an operator has to look. */
export const NoticeState = z.enum(['draft', 'waiting', 'sending', 'sent', 'stopped', 'failed']);
export type NoticeState = z.infer<typeof NoticeState>;

/** The chosen group; null does not narrow it. */
export const NoticeGroup = z.object({
  level: Uuid.nullable(),
  /** A plan, or learners without a subscription. */
  plan: z.union([Uuid, z.literal('none')]).nullable(),
  /** Not seen since the start of this day in the zone of the installation. */
  inactive_since: NamedDay.nullable(),
});
export type NoticeGroup = z.infer<typeof NoticeGroup>;

const Colleague = z.object({ uuid: Uuid, name: z.string().nullable() });

const NoticeRow = z.object({
  id: Uuid,
  title: z.string(),
  state: NoticeState,
  group: NoticeGroup,
  by_sms: z.boolean(),
  updated_at: Instant,
  updated_by: Colleague,
  sent_at: Instant.nullable(),
});
export type NoticeRow = z.infer<typeof NoticeRow>;

export const NoticeDetail = NoticeRow.extend({
  version: z.int(),
  text: z.string(),
  sms_text: z.string().nullable(),
  /** The message with an example of the link that ends such messages, as a phone shows it; null without an SMS. */
  sms: z.object({ text: z.string(), parts: z.int() }).nullable(),
  /** How many got it by each channel until now; null before it is sent. */
  progress: z
    .object({ inbox: z.int(), push: z.int(), sms: z.int(), sent_by: Colleague, ended_at: Instant.nullable() })
    .nullable(),
});
export type NoticeDetail = z.infer<typeof NoticeDetail>;

export const NoticeCount = z.object({
  /** Learners of the group. */
  learners: z.int(),
  /** Learners by channel: `inbox` unless they declined it, `push` and `sms` if they chose it. */
  inbox: z.int(),
  push: z.int(),
  sms: z.int(),
  /** Of push and SMS, how many wait for the end of quiet hours if it is sent now. */
  quiet: z.int(),
  /** When the last quiet hours end that apply now. */
  quiet_until: Instant.nullable(),
  /** All parts of all messages; null without an SMS, or if the price of a part is not configured. */
  cost: Money.nullable(),
  /** Whether sending it now waits for a second person. */
  needs_second: z.boolean(),
});
export type NoticeCount = z.infer<typeof NoticeCount>;

const notices = { access: 'staff', permission: 'notice.send' } as const;
const ofNotice = { params: z.object({ id: Uuid }) };
const reply = done({ notice: NoticeDetail });

export const getNotices = defineCall({
  ...notices,
  method: 'GET',
  path: '/api/console/notices',
  limit: 'read',
  summary: 'Notices to groups of learners, the latest first, with what a group is chosen from',
  query: z.object(Page),
  reply: done({
    notices: z.array(NoticeRow),
    levels: z.array(z.object({ uuid: Uuid, code: z.string(), name: Bilingual })),
    plans: z.array(z.object({ uuid: Uuid, name: z.string() })),
    /** The hosts that a notice may link to. */
    link_hosts: z.array(z.string()),
    next_cursor: NextCursor,
  }),
});

export const getNotice = defineCall({
  ...notices,
  ...ofNotice,
  method: 'GET',
  path: '/api/console/notices/:id',
  limit: 'read',
  summary: 'One notice with the progress of its sending',
  reply,
});

export const countNotice = defineCall({
  ...notices,
  ...ofNotice,
  method: 'GET',
  path: '/api/console/notices/:id/count',
  limit: 'read',
  summary: 'How many learners a notice reaches by each channel, and what its messages cost',
  reply: done({ count: NoticeCount }),
});

export const saveNotice = defineCall({
  ...notices,
  ...ofNotice,
  method: 'POST',
  path: '/api/console/notices/:id',
  limit: 'write',
  summary: 'Create a notice (version 0) or change its draft; 409 when a colleague has changed or sent it',
  body: z.object({
    version: z.int().min(0),
    title: text(MAX_NOTICE_TITLE_LENGTH, 2),
    text: text(MAX_NOTICE_TEXT_LENGTH, 2),
    sms_text: text(MAX_NOTICE_SMS_LENGTH, 2).nullable(),
    group: NoticeGroup,
  }),
  reply,
});

export const testNotice = defineCall({
  ...notices,
  ...ofNotice,
  method: 'POST',
  path: '/api/console/notices/:id/test',
  idempotent: true,
  limit: 'write',
  summary: 'Send a notice to the own inbox and, where it is sent by SMS, to the own phone',
  body: z.object({ version: z.int().min(1) }),
  reply: done({}),
});

export const sendNotice = defineCall({
  ...notices,
  ...ofNotice,
  method: 'POST',
  path: '/api/console/notices/:id/send',
  idempotent: true,
  limit: 'write',
  summary:
    'Send a notice to its group, once for ever; by SMS or to many learners it waits for a second person. 409 when it was sent, changed or waits',
  body: z.object({ version: z.int().min(1), reason: Reason }),
  reply,
});

export const stopNotice = defineCall({
  ...notices,
  ...ofNotice,
  method: 'POST',
  path: '/api/console/notices/:id/stop',
  limit: 'write',
  summary: 'Stop a notice: who has not got it does not get it any more, and queued messages are withdrawn',
  body: z.object({ reason: Reason }),
  reply,
});

export const removeNotice = defineCall({
  ...notices,
  ...ofNotice,
  method: 'POST',
  path: '/api/console/notices/:id/remove',
  limit: 'write',
  summary: 'Remove a draft; 409 when a colleague has changed or sent it',
  body: z.object({ version: z.int().min(1), reason: Reason }),
  reply: done({}),
});
