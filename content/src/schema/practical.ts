import { TRACKS } from '@lisan/contract/learner/tracks';
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

const practicalFields = {
  id: ItemId,
  level: LevelCode,
  order: z.number().int().min(1).max(60),
  title: Bilingual,
  /** A picture that no other practical has; the units of a track share one. */
  picture: PictureName,
  scenario: ArabicNote,
  goal: Arabic,
};

/** A task from life, such as the airport or the doctor, ending in speaking or translating. */
export const Practical = z
  .strictObject({ ...practicalFields, questions: z.array(Question).min(8).max(12) })
  .refine((p) => new Set(p.questions.map((q) => q.kind)).size >= 4, 'a practical uses at least four kinds of question')
  .refine(
    (p) => ['speak', 'translate'].includes(p.questions.at(-1)?.kind ?? ''),
    'a practical ends in speak or translate',
  );
export type Practical = z.infer<typeof Practical>;

/** A word of a trade: an entry of the lexicon with an example. */
const TrackWord = z.strictObject({
  en: z.string().trim().min(1).max(40),
  pos: PartOfSpeech,
  /** General American, between slashes. */
  ipa: z.string().regex(/^\/[^/]+\/$/),
  ar: z.string().trim().min(1).max(80),
  ex: English,
  exAr: Arabic,
});
export type TrackWord = z.infer<typeof TrackWord>;

/** A short unit of a track for work: a dialogue, twelve words, six questions and a role-play. */
export const TrackUnit = z
  .strictObject({
    ...practicalFields,
    track: z.enum(TRACKS),
    words: z.array(TrackWord).length(12),
    dialogue: z
      .array(z.strictObject({ voice: Voice, name: z.string().max(20), en: English, ar: Arabic }))
      .min(6)
      .max(12),
    questions: z.array(Question).length(6),
  })
  .refine((unit) => new Set(unit.questions.map((q) => q.kind)).size >= 4, 'a unit uses at least four kinds of question')
  .refine(
    (unit) => ['speak', 'translate'].includes(unit.questions.at(-1)?.kind ?? ''),
    'a unit ends in speak or translate',
  );
export type TrackUnit = z.infer<typeof TrackUnit>;
