import type { getWritingMistakes } from '@lisan/contract/learner/writing';
import type { z } from 'zod';
import type { WritingDeps } from './deps.ts';
import { presentMistake } from './mistake-question.ts';
import { countDue, dueMistakes, nextMistakeAt } from './mistake-store.ts';

const MAX_LISTED = 10;

/** Lists a learner's own sentences that are due for review. */
export async function listWritingMistakes(
  { db, clock }: Pick<WritingDeps, 'clock' | 'db'>,
  subscriberId: string,
): Promise<Omit<z.infer<typeof getWritingMistakes.reply>, 'messageCode'>> {
  const at = { subscriberId, now: clock.now() };
  const rows = await dueMistakes(db, { ...at, limit: MAX_LISTED });
  const due = rows.length < MAX_LISTED ? rows.length : await countDue(db, at);
  const next = await nextMistakeAt(db, at);
  return { mistakes: rows.map(presentMistake), due, next_due_at: next?.toISOString() ?? null };
}
