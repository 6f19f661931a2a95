import { Answer } from '@lisan/contract/learner/question';
import type { CaseDetail, CaseEvent, CaseRow } from '@lisan/contract/console/inbox';
import type { Database } from '../../../platform/database/schema.ts';
import { selectCases, type CaseListRow } from './case-list-store.ts';
import { findContactMessage, findEvents, findItemReport, findLiveMessage } from './case-detail-store.ts';
import { countSame, findCase, findStaffWith, type Case } from './case-store.ts';
import { findRecipient } from './recipient-store.ts';
import { AppError } from '../../../platform/app-error.ts';

/** A case in a list. */
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

/** Reads a case with all that staff need to answer it. @throws AppError not_found */
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
