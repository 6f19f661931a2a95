import type { CaseKind } from '@lisan/contract/console/inbox';
import { foldWords } from '../../../domain/search/fold-text.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { upsertCase } from './case-store.ts';

export type NewCase = {
  kind: CaseKind;
  /** The contact message, the account that rated, the reported message of a lesson, or the item report. */
  sourceId: string;
  /** Null for a visitor. */
  subscriberId: string | null;
  /** What cases share that are about the same thing. */
  topic?: string;
  /** The name that a visitor gave. */
  name?: string;
  /** What it is about. */
  subject?: string;
  text: string;
  at: Date;
};

/**
 * Puts a message, rating or report into the inbox of staff, in the transaction that stores it. Another text about the same source
 * replaces the first one and opens a closed case again; the same text changes nothing.
 */
export async function openCase(trx: Database, { newId }: { newId: () => string }, opened: NewCase): Promise<void> {
  const { kind, sourceId, subscriberId, topic, name, subject, text, at } = opened;
  await upsertCase(trx, {
    id: newId(),
    kind,
    source_id: sourceId,
    subscriber_id: subscriberId,
    topic: topic ?? null,
    name: name ?? null,
    subject: subject ?? null,
    text,
    search: foldWords([name, subject, text].join(' ')).join(' '),
    at,
  });
}
