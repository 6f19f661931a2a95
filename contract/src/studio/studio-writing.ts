import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { cleaned, text } from '../values/text.ts';
import { Bilingual, Instant, NextCursor, Page, Uuid } from '../values/values.ts';
import { DraftView, Marks, MAX_DRAFT_CHARS } from '../learner/writing.ts';

// The teachers' one queue of learners' texts. A teacher sees the first name, the level, the task and the drafts, with
// personal data masked, and nothing else about the learner.

/** `mine`: this teacher is marking it; `other`: another teacher is. */
const Claim = z.enum(['free', 'mine', 'other']);

const QueuedText = z.object({
  id: Uuid,
  first_name: z.string(),
  level_code: z.string(),
  week: z.int(),
  words: z.int(),
  sent_at: Instant,
  claim: Claim,
});
export type QueuedText = z.infer<typeof QueuedText>;

const ClaimedText = QueuedText.extend({
  task: z.object({ prompt: Bilingual, checklist: z.array(z.string()) }).nullable(),
  drafts: z.array(DraftView),
  claimed_until: Instant,
});
export type ClaimedText = z.infer<typeof ClaimedText>;

const textId = z.object({ id: Uuid });

export const getStudioWriting = defineCall({
  method: 'GET',
  path: '/api/studio/writing',
  access: 'teacher',
  limit: 'read',
  summary: 'The texts that wait for a teacher, the oldest first',
  query: z.object(Page),
  reply: done({ texts: z.array(QueuedText), total: z.int(), next_cursor: NextCursor }),
});

export const claimStudioWriting = defineCall({
  method: 'POST',
  path: '/api/studio/writing/:id/claim',
  access: 'teacher',
  limit: 'write',
  summary: 'Claim a text for fifteen minutes, or renew the claim; 409 while another teacher marks it',
  params: textId,
  reply: done({ text: ClaimedText }),
});

export const releaseStudioWriting = defineCall({
  method: 'POST',
  path: '/api/studio/writing/:id/release',
  access: 'teacher',
  limit: 'write',
  summary: 'Give a claimed text back to the queue',
  params: textId,
  reply: done({}),
});

export const replyStudioWriting = defineCall({
  method: 'POST',
  path: '/api/studio/writing/:id/reply',
  access: 'teacher',
  limit: 'write',
  summary: 'Mark a claimed text and reply; the learner is notified. Repeating the call changes nothing',
  params: textId,
  body: z.object({
    marks: Marks,
    corrections: z
      .array(
        z.object({
          start: z.int().min(0).max(MAX_DRAFT_CHARS),
          end: z.int().min(0).max(MAX_DRAFT_CHARS),
          replacement: text(200),
          note: cleaned(300).default(''),
        }),
      )
      .max(30),
    reply: text(1000),
  }),
  reply: done({}),
});
