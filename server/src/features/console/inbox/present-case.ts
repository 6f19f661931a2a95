import { Answer } from '@lisan/contract/learner/question';
import type { CaseDetail, CaseEvent, CaseRow } from '@lisan/contract/console/inbox';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { selectCases, type CaseListRow } from './case-list-store.ts';
import { countSame, findCase, findStaffWith, type Case } from './case-store.ts';
import { findRecipient } from './recipient-store.ts';

/** Presents a case in a list. */
export function presentRow(row: CaseListRow): CaseRow {
  const { id, kind, state, at, name, subject, text, stars, subscriber_id: uuid, msisdn } = row;
  return {
    id,
    kind,
    state,
    at: at.toISOString(),
    subscriber: uuid === null || msisdn === null ? null : { uuid, name: row.subscriber_name, msisdn },
    name,
    subject,
    text,
    stars,
    assignee: presentColleague(row.assignee_id, row.assignee_name, row.assignee_msisdn),
  };
}

/** Reads a case with everything that staff need to answer it. @throws AppError not_found */
export async function presentCase(db: Database, id: string): Promise<CaseDetail> {
  const found = await findCase(db, id);
  const row = await selectCases(db).where('c.id', '=', id).executeTakeFirst();
  if (!found || !row) throw new AppError('not_found');
  const colleagues = await findStaffWith(db, 'inbox.reply');
  const events = await findEvents(db, id);
  return {
    ...presentRow(row),
    version: found.version,
    ...(await readSource(db, found)),
    same: await countSame(db, found),
    can_reply: (await findRecipient(db, found.subscriber_id)) !== undefined,
    events: events.map(presentEvent),
    colleagues: colleagues.map(({ id: uuid, name, msisdn }) => ({ uuid, name: name ?? msisdn })),
  };
}

type Source = Pick<CaseDetail, 'email' | 'message' | 'item'>;
const NO_SOURCE: Source = { email: null, message: null, item: null };

async function readSource(db: Database, { kind, source_id: id }: Case): Promise<Source> {
  switch (kind) {
    case 'message':
      return { ...NO_SOURCE, email: (await findContactMessage(db, id))?.email ?? null };
    case 'rating':
      return NO_SOURCE;
    case 'live_report':
      return { ...NO_SOURCE, message: await readLiveMessage(db, id) };
    case 'item_report':
      return { ...NO_SOURCE, item: await readItemReport(db, id) };
  }
}

async function readLiveMessage(db: Database, id: string): Promise<Source['message']> {
  const found = await findLiveMessage(db, id);
  if (!found) return null;
  const { at, hidden_at: hiddenAt, ...rest } = found;
  return { ...rest, at: at.toISOString(), hidden: hiddenAt !== null };
}

async function readItemReport(db: Database, id: string): Promise<Source['item']> {
  const found = await findItemReport(db, id);
  if (!found) return null;
  const { item_id, question_id, reason, part, correct_answer, course_version_id, answer } = found;
  return {
    item_id,
    question_id,
    reason,
    part,
    answer: answer === null ? null : Answer.parse(answer),
    correct_answer,
    course_version: course_version_id,
  };
}

function presentEvent(event: Awaited<ReturnType<typeof findEvents>>[number]): CaseEvent {
  const { id, type, at, text, sms } = event;
  return {
    id,
    type,
    at: at.toISOString(),
    by: { uuid: event.actor_id, name: event.actor_name ?? event.actor_msisdn },
    assignee: presentColleague(event.assignee_id, event.assignee_name, event.assignee_msisdn),
    text,
    sms,
  };
}

function presentColleague(uuid: string | null, name: string | null, msisdn: string | null): CaseRow['assignee'] {
  return uuid === null ? null : { uuid, name: name ?? msisdn ?? '' };
}

/** Lists the actions of staff on a case, the oldest first, with the delivery of replies by SMS. */
async function findEvents(db: Database, caseId: string) {
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

async function findContactMessage(db: Database, id: string) {
  return db.selectFrom('contact_message').select('email').where('id', '=', id).executeTakeFirst();
}

async function findItemReport(db: Database, id: string) {
  return db.selectFrom('item_report').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns a message of a lesson with its lesson and its author. */
async function findLiveMessage(db: Database, id: string) {
  return db
    .selectFrom('live_message as m')
    .innerJoin('live_channel as l', 'l.id', 'm.channel_id')
    .innerJoin('subscriber as s', 's.id', 'm.subscriber_id')
    .select(['l.id as lesson_id', 'l.title as lesson', 's.name as author', 'm.at', 'm.hidden_at'])
    .where('m.id', '=', id)
    .executeTakeFirst();
}
