import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** What staff did with a case, the oldest first, with the delivery of replies by SMS. */
export async function findEvents(db: Database, caseId: string) {
  return db
    .selectFrom('support_event as e')
    .innerJoin('subscriber as b', 'b.id', 'e.actor_id')
    .leftJoin('subscriber as a', 'a.id', 'e.assignee_id')
    .leftJoin('sms_message as m', (j) =>
      j.on('e.by_sms', '=', true).on('m.dedupe_key', '=', sql<string>`'support-reply:' || e.id`),
    )
    .select([
      'e.id',
      'e.type',
      'e.at',
      'e.text',
      'e.actor_id',
      'b.name as actor_name',
      'b.msisdn as actor_msisdn',
      'e.assignee_id',
      'a.name as assignee_name',
      'a.msisdn as assignee_msisdn',
      'm.state as sms',
    ])
    .where('e.case_id', '=', caseId)
    .orderBy('e.at')
    .orderBy('e.id')
    .execute();
}

export async function findContactMessage(db: Database, id: string) {
  return db.selectFrom('contact_message').select('email').where('id', '=', id).executeTakeFirst();
}

export async function findItemReport(db: Database, id: string) {
  return db.selectFrom('item_report').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A message of a lesson with its lesson and its author. */
export async function findLiveMessage(db: Database, id: string) {
  return db
    .selectFrom('live_message as m')
    .innerJoin('live_channel as l', 'l.id', 'm.channel_id')
    .innerJoin('subscriber as s', 's.id', 'm.subscriber_id')
    .select(['l.id as lesson_id', 'l.title as lesson', 's.name as author', 'm.at', 'm.hidden_at'])
    .where('m.id', '=', id)
    .executeTakeFirst();
}
