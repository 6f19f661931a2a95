import type { CaseKind } from '@lisan/contract/console/inbox';
import { sql, type Insertable } from 'kysely';
import { foldWords } from '../../../domain/text/fold.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { SupportCaseTable } from '../../../platform/database/tables/support.ts';

type NewCase = {
  kind: CaseKind;
  /** The contact message, the SMS, the account that rated, the reported message of a lesson, or the item report. */
  sourceId: string;
  /** Null for a visitor. */
  subscriberId: string | null;
  /** Shared by cases about the same subject. */
  topic?: string;
  /** A visitor's name. */
  name?: string;
  /** The subject of the text. */
  subject?: string;
  text: string;
  at: Date;
};

/**
 * Opens a case in the inbox of staff for a message, rating or report, in the transaction that stores it. Another text
 * about the same source replaces the first text and opens a closed case again; the same text changes nothing.
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

/** Inserts a case, or replaces the text of the case about this source if it differs. */
async function upsertCase(db: Database, row: Insertable<SupportCaseTable>): Promise<void> {
  await db
    .insertInto('support_case')
    .values(row)
    .onConflict((c) =>
      c
        .columns(['kind', 'source_id', 'subscriber_id'])
        .doUpdateSet((e) => ({
          text: e.ref('excluded.text'),
          search: e.ref('excluded.search'),
          at: e.ref('excluded.at'),
          state: sql`case when support_case.state = 'closed' then 'open' else support_case.state end`,
          assignee_id: sql`case when support_case.state = 'closed' then null else support_case.assignee_id end`,
          version: sql`support_case.version + 1`,
        }))
        .whereRef('support_case.text', '<>', 'excluded.text'),
    )
    .execute();
}
