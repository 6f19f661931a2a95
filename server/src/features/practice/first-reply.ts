import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/open-database.ts';

/**
 * Returns the reply to the answer with this id, in practice or to a mistake; undefined without one.
 * @throws AppError conflict for the id of another event of this learner
 */
export async function firstReply(
  db: Database,
  { subscriberId }: { subscriberId: string },
  answerUuid: string,
  { of }: { of: 'practice' | 'mistake' } = { of: 'practice' },
): Promise<object | undefined> {
  const row = await db
    .selectFrom('learning_event')
    .select(['kind', 'detail'])
    .where('subscriber_id', '=', subscriberId)
    .where('id', '=', answerUuid)
    .executeTakeFirst();
  if (!row) return undefined;
  // Only answer-practice and answer-mistake write events of this kind.
  const { reply, mistake } = row.detail as { reply?: object; mistake?: string };
  const isOther = (mistake === undefined) !== (of === 'practice');
  if (row.kind !== 'practical_answer' || !reply || isOther) throw new AppError('conflict');
  return reply;
}
