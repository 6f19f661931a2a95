import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { Answer } from './question.ts';
import { text } from '../values/text.ts';
import { Uuid } from '../values/values.ts';

/**
 * The fault of an item: the learner's answer should have been accepted; its English; its Arabic; its sound; its
 * picture; another fault, described in the text.
 */
export const ItemReportReason = z.enum(['answer', 'english', 'arabic', 'audio', 'picture', 'other']);
export type ItemReportReason = z.infer<typeof ItemReportReason>;

export const reportItem = defineCall({
  method: 'POST',
  path: '/api/report/item',
  access: 'learner',
  limit: 'write',
  summary: 'Report that something of the course is wrong; the same report of one learner counts once',
  body: z.object({
    /** The item or the question that was shown. */
    uuid: Uuid,
    reason: ItemReportReason,
    text: text(500).optional(),
    /** The reported part of the item: a line of a dialogue, a paragraph of a reading, an example. */
    part: text(400).optional(),
    /** The question as shown, for questions that the server composes and does not store. */
    shown: text(600).optional(),
    /** As the learner saw it: the text of an option, not its id. */
    answer: Answer.optional(),
    correct_answer: text(600).optional(),
  }),
  reply: done({}),
});
