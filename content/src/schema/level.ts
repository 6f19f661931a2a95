import { z } from 'zod';
import { Arabic, ArabicNote, Bilingual, LevelCode } from './common.ts';

export const Level = z.strictObject({
  code: LevelCode,
  order: z.number().int().min(1).max(5),
  name: Bilingual,
  description: ArabicNote,
  cando: z.array(Arabic).min(2).max(4),
});
export type Level = z.infer<typeof Level>;
export const Levels = z.strictObject({ levels: z.array(Level).length(5) });
