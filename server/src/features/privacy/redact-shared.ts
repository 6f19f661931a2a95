import { foldWords } from '../../domain/search/fold-text.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { redactOf, REPLACED } from './redact-words.ts';

type Account = { subscriberId: string; msisdn: string };

/**
 * Removes a learner from what belongs to others, within the caller's transaction: messages in lessons that others
 * reported, and the name of a group that continues without the account.
 */
export async function redactShared(
  trx: Database,
  { subscriberId, msisdn }: Account,
  words: readonly string[],
): Promise<void> {
  await redactReported(trx, subscriberId);
  await redactGroup(trx, { subscriberId, msisdn }, words);
}

/** The case of a report has the reported message as its subject. */
async function redactReported(trx: Database, subscriberId: string): Promise<void> {
  const cases = await trx
    .selectFrom('support_case as c')
    .innerJoin('live_message as m', 'm.id', 'c.source_id')
    .select(['c.id', 'c.name', 'c.text'])
    .where('c.kind', '=', 'live_report')
    .where('m.subscriber_id', '=', subscriberId)
    .where('c.subject', 'is not', null)
    .execute();
  for (const { id, name, text } of cases) {
    const search = foldWords([name, text].join(' ')).join(' ');
    await trx.updateTable('support_case').set({ subject: REPLACED, search }).where('id', '=', id).execute();
  }
}

async function redactGroup(trx: Database, { subscriberId, msisdn }: Account, words: readonly string[]): Promise<void> {
  const group = await trx
    .selectFrom('learner_group as g')
    .innerJoin('learner_group_member as m', 'm.group_id', 'g.id')
    .select(['g.id', 'g.name'])
    .where('m.subscriber_id', '=', subscriberId)
    .executeTakeFirst();
  if (!group) return;
  const name = redactOf({ words, msisdn })(group.name);
  if (name === group.name) return;
  await trx.updateTable('learner_group').set({ name }).where('id', '=', group.id).execute();
}
