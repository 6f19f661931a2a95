import { z } from 'zod';
import { Arabic, ArabicNote, Bilingual, English, ItemId } from './common.ts';
import { Question } from '../question-kinds.ts';

/** Something to hear and repeat: a letter, a number, a word. `say` is spoken if it differs from the written text. */
const StarterItem = z.strictObject({
  en: z.string().trim().min(1).max(40),
  ar: z.string().trim().min(1).max(80),
  say: English.optional(),
  ipa: z
    .string()
    .regex(/^\/[^/]+\/$/)
    .optional(),
});

/** A short lesson for people who cannot read English yet. */
export const StarterLesson = z.strictObject({
  id: ItemId,
  order: z.number().int().min(1).max(6),
  title: Bilingual,
  intro: ArabicNote,
  parts: z
    .array(z.strictObject({ title: Arabic, note: ArabicNote.optional(), items: z.array(StarterItem).min(2).max(31) }))
    .min(2)
    .max(5),
  questions: z.array(Question).min(8).max(12),
});
export type StarterLesson = z.infer<typeof StarterLesson>;
