import { z } from 'zod';
import { Arabic, ArabicNote, English, ItemId, Voice } from './common.ts';

const NodeId = z.string().regex(/^[a-z][a-z0-9-]{0,23}$/);

/** How well a line serves the speaker's goal: `poor` is wrong English or bad manners, `fair` works but costs something. */
export const FIT = ['good', 'fair', 'poor'] as const;

const Choice = z.strictObject({
  /** The line that the learner reads, hears and says. */
  en: English,
  /** Other good words for a good line; a learner who says them is understood. They are not shown. */
  also: z.array(English).min(1).max(3).optional(),
  ar: Arabic,
  fit: z.enum(FIT),
  /** Why the line is good, or its cost; shown after it was said. */
  remark: ArabicNote,
  /** The node or the end that follows. */
  next: NodeId,
});

/** The line of the other person, and the learner's possible replies. */
const Turn = z.strictObject({
  id: NodeId,
  en: English,
  ar: Arabic,
  choices: z.array(Choice).min(2).max(3),
});

const End = z.strictObject({
  id: NodeId,
  outcome: z.enum(FIT),
  /** The last words of the other person. */
  en: English,
  ar: Arabic,
  /** How it ended, and what to do better. */
  remark: ArabicNote,
});

/** A branching conversation that belongs to a practical. The first turn opens it. */
export const RolePlay = z.strictObject({
  id: ItemId,
  practical: ItemId,
  /** The other person. */
  partner: z.strictObject({ name: z.string().max(30), ar: Arabic, voice: Voice }),
  situation: ArabicNote,
  goal: Arabic,
  turns: z.array(Turn).min(5).max(16),
  ends: z.array(End).length(3),
});
export type RolePlay = z.infer<typeof RolePlay>;
