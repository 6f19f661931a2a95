import { AppError } from '../../../platform/app-error.ts';
import { hashOf } from '../../../platform/body-hash.ts';
import type { Database } from '../../../platform/database/schema.ts';

/** An answer whose id the client has generated; `of`: of practice, of a mistake, or of an own sentence. */
type Repeatable = { answerUuid: string; body: readonly unknown[]; of: 'practice' | 'mistake' | 'writing' };

/** The fields that such an answer adds to the details of its event. */
type Recorded = { reply: object; sent: string };

/** Returns the details that let `firstReply` recognise a repeat of the answer. */
export function recordedReply({ body }: Pick<Repeatable, 'body'>, reply: object): Recorded {
  return { reply, sent: hashOf(body) };
}

/**
 * Returns the reply to the answer with this id; undefined without one.
 * @throws AppError idempotency_mismatch for the id of another answer or event of this learner
 */
export async function firstReply(
  db: Database,
  { subscriberId }: { subscriberId: string },
  { answerUuid, body, of }: Repeatable,
): Promise<object | undefined> {
  const row = await db
    .selectFrom('learning_event')
    .select(['kind', 'detail'])
    .where('subscriber_id', '=', subscriberId)
    .where('id', '=', answerUuid)
    .executeTakeFirst();
  if (!row) return undefined;
  // Only answers of the three kinds have a reply in an event of these kinds; earlier ones have no hash.
  const { reply, sent, mistake } = row.detail as Partial<Recorded> & { mistake?: string };
  const isOther = originOf(row.kind, mistake) !== of || (sent !== undefined && sent !== hashOf(body));
  if (isOther || !reply) throw new AppError('idempotency_mismatch');
  return reply;
}

function originOf(kind: string, mistake: string | undefined): Repeatable['of'] | null {
  if (kind === 'writing_answer') return 'writing';
  if (kind !== 'practical_answer') return null;
  return mistake === undefined ? 'practice' : 'mistake';
}
