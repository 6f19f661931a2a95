import type { Correction, Marks } from '@lisan/contract/learner/writing';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { PageCursor } from '../../../../platform/http/page-cursor.ts';
import type { TextRow } from '../store.ts';

export type QueuedRow = TextRow & { name: string | null };

/** Selects the texts in the queue, without texts of archived accounts and the teacher's own texts. */
const queued = (db: Database, reader: string) =>
  db
    .selectFrom('writing_text')
    .innerJoin('subscriber', 'subscriber.id', 'writing_text.subscriber_id')
    .where('writing_text.state', '=', 'sent')
    .where('subscriber.archived_at', 'is', null)
    .where('writing_text.subscriber_id', '!=', reader);

/** Lists a page of the queue, the oldest first. `after`: the last text of the previous page. */
export async function queuePage(
  db: Database,
  reader: string,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<QueuedRow[]> {
  return queued(db, reader)
    .selectAll('writing_text')
    .select('subscriber.name')
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(writing_text.sent_at, writing_text.id) > (${after?.at}, ${after?.id})`),
    )
    .orderBy('writing_text.sent_at')
    .orderBy('writing_text.id')
    .limit(limit)
    .execute();
}

export async function countQueued(db: Database, reader: string): Promise<number> {
  const { count } = await queued(db, reader)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Locks a text until the transaction ends; undefined for an unknown text, a text of an archived account, or the
 * reader's own.
 */
export async function lockText(trx: Database, reader: string, id: string): Promise<QueuedRow | undefined> {
  return trx
    .selectFrom('writing_text')
    .innerJoin('subscriber', 'subscriber.id', 'writing_text.subscriber_id')
    .selectAll('writing_text')
    .select('subscriber.name')
    .where('writing_text.id', '=', id)
    .where('writing_text.state', '!=', 'open')
    .where('subscriber.archived_at', 'is', null)
    .where('writing_text.subscriber_id', '!=', reader)
    .forUpdate('writing_text')
    .executeTakeFirst();
}

/** Sets the lease of a text; null ends it. */
export async function setClaim(
  trx: Database,
  row: TextRow,
  claim: { teacherId: string; until: Date } | null,
): Promise<void> {
  await trx
    .updateTable('writing_text')
    .set({ claimed_by: claim?.teacherId ?? null, claimed_until: claim?.until ?? null })
    .where('subscriber_id', '=', row.subscriber_id)
    .where('task_uuid', '=', row.task_uuid)
    .execute();
}

export async function storeReply(
  trx: Database,
  row: TextRow,
  reply: { marks: Marks; corrections: Correction[]; reply: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('writing_text')
    .set({
      state: 'replied',
      claimed_until: null,
      replied_at: reply.at,
      marks: JSON.stringify(reply.marks),
      corrections: JSON.stringify(reply.corrections),
      reply: reply.reply,
    })
    .where('subscriber_id', '=', row.subscriber_id)
    .where('task_uuid', '=', row.task_uuid)
    .execute();
}
