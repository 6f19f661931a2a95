import { z } from 'zod';
import { Arabic, ArabicNote, Bilingual, ItemId, LevelCode, PictureName } from './common.ts';
import { Question } from '../question-kinds.ts';

/** A task from life, such as the airport or the doctor, ending in speaking or translating. */
export const Practical = z
  .strictObject({
    id: ItemId,
    level: LevelCode,
    order: z.number().int().min(1).max(60),
    title: Bilingual,
    /** A picture that no other practical has. */
    picture: PictureName,
    scenario: ArabicNote,
    goal: Arabic,
    questions: z.array(Question).min(8).max(12),
  })
  .refine((p) => new Set(p.questions.map((q) => q.kind)).size >= 4, 'a practical uses at least four kinds of question')
  .refine(
    (p) => ['speak', 'translate'].includes(p.questions.at(-1)?.kind ?? ''),
    'a practical ends in speak or translate',
  );
export type Practical = z.infer<typeof Practical>;
