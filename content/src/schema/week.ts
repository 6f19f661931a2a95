import { z } from 'zod';
import {
  Arabic,
  ArabicNote,
  Bilingual,
  English,
  ItemId,
  LevelCode,
  PartOfSpeech,
  PictureName,
  Voice,
} from './common.ts';
import { Question } from '../question-kinds.ts';
import type { Episode, Listening, Reading, WritingTask } from './text.ts';

export const Word = z.strictObject({
  id: ItemId,
  en: z.string().trim().min(1).max(40),
  pos: PartOfSpeech,
  /** General American, between slashes. */
  ipa: z.string().regex(/^\/[^/]+\/$/),
  ar: z.string().trim().min(1).max(80),
  /** An example sentence that contains the word (or a form of it). */
  ex: English,
  exAr: Arabic,
  /** A short note for the learner: usage, a false friend, a sound. */
  note: ArabicNote.optional(),
  /** Other words and spellings that are accepted when the word is typed into its example. */
  accept: z.array(English).optional(),
  /** Of a concrete word, if one picture means it and nothing else. */
  picture: PictureName.optional(),
});
export type Word = z.infer<typeof Word>;

export const Sentence = z.strictObject({
  id: ItemId,
  en: English,
  ar: Arabic,
  note: ArabicNote.optional(),
  /** Other accepted orders of the same words with the same meaning. */
  accept: z.array(English).optional(),
});
export type Sentence = z.infer<typeof Sentence>;

const Dialogue = z.strictObject({
  id: ItemId,
  title: Bilingual,
  lines: z
    .array(z.strictObject({ voice: Voice, name: z.string().max(20), en: English, ar: Arabic }))
    .min(4)
    .max(12),
});

const Lesson = z.strictObject({
  id: ItemId,
  title: Bilingual,
  intro: ArabicNote,
  points: z
    .array(
      z.strictObject({
        /** The explanation. */
        ar: ArabicNote,
        good: English,
        goodAr: Arabic,
        /** The typical mistake, if there is one. */
        bad: English.optional(),
      }),
    )
    .min(3)
    .max(7),
  sound: z.strictObject({
    title: Bilingual,
    /** Minimal pairs or contrasted forms; each side is spoken by both voices. */
    pairs: z
      .array(z.tuple([English, English]))
      .min(2)
      .max(6),
    tip: ArabicNote,
  }),
});

/** The headwords of a week, in the order of learning. */
export const WeekWords = z.strictObject({ words: z.array(Word).min(1).max(50) });
export type WeekWords = z.infer<typeof WeekWords>;

/** A week's plan, its sentences, dialogues, lesson and questions: `week.yaml`. */
export const WeekPlan = z.strictObject({
  id: z.string().regex(/^(a1|a2|b1|b2|c1)-w\d\d$/),
  level: LevelCode,
  week: z.number().int().min(1).max(12),
  focus: z.strictObject({ grammar: Bilingual, sound: Bilingual }),
  title: Bilingual,
  cando: Bilingual,
  sentences: z.array(Sentence).min(5).max(8),
  dialogues: z.array(Dialogue).length(2),
  lesson: Lesson,
  questions: z.array(Question).min(8).max(14),
});
export type WeekPlan = z.infer<typeof WeekPlan>;

/** A sentence in which headwords of earlier weeks return; one of them is typed into a gap. */
export const RecycledSentence = z.strictObject({
  id: ItemId,
  en: English,
  ar: Arabic,
  /** The word to type, spelled as in `en`; once, and a form of a headword. */
  gap: z.string().trim().min(1).max(40),
  /** Other words that are as right; they begin with the same letter. */
  accept: z.array(English).optional(),
});
export type RecycledSentence = z.infer<typeof RecycledSentence>;

export const WeekRecycling = z.strictObject({ sentences: z.array(RecycledSentence).min(6).max(30) });
export type WeekRecycling = z.infer<typeof WeekRecycling>;

/** A week of all its files. The first week recycles nothing; versions before the story have no episode. */
export type Week = WeekPlan &
  WeekWords & {
    reading: Reading;
    listening: Listening;
    writing: WritingTask;
    recycling: RecycledSentence[];
    episode: Episode | null;
  };
