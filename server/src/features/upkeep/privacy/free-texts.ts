import { sql, type RawBuilder } from 'kysely';
import { foldWords } from '../../../domain/text/fold.ts';
import type { Tables } from '../../../platform/database/schema.ts';
import { REPLACED } from './redact-words.ts';

type Table = keyof Tables;
export type TextRow = Record<string, string | null>;
/** Whether a column's text has the number, an e-mail or the id of the account. */
export type Mentions = (column: string) => RawBuilder<boolean>;

/** Free texts that people wrote, in rows that an erasure leaves in place. */
export type FreeText = {
  table: Table;
  key: readonly string[];
  columns: readonly string[];
  /** The column of the row's time; null without one. */
  at: string | null;
  /** Selects the rows about an account; no rows by default. */
  about?: (subscriberId: string) => RawBuilder<unknown>;
  /**
   * Selects the rows with something unique to the account; by default the rows whose columns have it. `part` limits a
   * statement to a part of the searched table, which is this table unless `searched` names another.
   */
  mentioned?: (mentions: Mentions, part: RawBuilder<boolean>) => RawBuilder<unknown>;
  searched?: { table: Table; alias: string };
  /** Names are replaced as a whole only, because others with a part of the name are in it. */
  wholeNames?: true;
  /** Changes of other columns, given the row before and after. */
  also?: (row: TextRow, isAbout: boolean) => TextRow;
};

const ABOUT_SUBJECT = (subscriberId: string) => sql`subject_id in (
  select ${subscriberId}::text
  union all select id::text from charge_attempt where subscriber_id = ${subscriberId}
  union all select id::text from support_case where subscriber_id = ${subscriberId}
  union all select id::text from live_message where subscriber_id = ${subscriberId})`;
const OWN_ROW = (subscriberId: string) => sql`subscriber_id = ${subscriberId}`;

/**
 * Selects messages of visitors who gave the account's e-mail, which no other account has. It is not verified, so it
 * does not prove the author.
 */
const visitsOf = (subscriberId: string) => sql`select m.id from contact_message m
  where m.subscriber_id is null and lower(m.email) in (
    select lower(word) from erasure e, unnest(e.words) as word where e.subscriber_id = ${subscriberId})
    and not exists (select from subscriber s where lower(s.email) = lower(m.email) and s.id <> ${subscriberId})`;

/**
 * Selects cases of others about the account: about one of its messages, or written with its e-mail before signing in.
 */
const casesOf = (subscriberId: string) => sql`select id from support_case
  where (kind = 'live_report' and source_id in (select id from live_message where subscriber_id = ${subscriberId}))
    or (subscriber_id is null and kind = 'message' and source_id in (${visitsOf(subscriberId)}))`;

/** The keys of a staff reply in the inbox and in the queue of SMS; both keys have an index. */
const REPLY_COLUMNS = {
  inbox_message: { own: sql`(subscriber_id, dedupe_key)`, reply: sql`c.subscriber_id, 'support-reply:' || e.id` },
  sms_message: { own: sql`dedupe_key`, reply: sql`'support-reply:' || e.id` },
};

function copiesOfReplies(table: keyof typeof REPLY_COLUMNS): Pick<FreeText, 'about' | 'mentioned' | 'searched'> {
  const { own, reply } = REPLY_COLUMNS[table];
  const where = (condition: RawBuilder<unknown>) => sql`${own} in (
    select ${reply} from support_event e join support_case c on c.id = e.case_id where ${condition})`;
  return {
    about: (subscriberId) => where(sql`c.id in (${casesOf(subscriberId)})`),
    mentioned: (mentions, part) => where(sql`${part} and (${mentions('e.text')})`),
    searched: { table: 'support_event', alias: 'e' },
  };
}

/** The search text of a case is derived from the other columns; its subject is the reported message itself. */
function caseColumns({ name, subject = null, text }: TextRow, isAbout: boolean): TextRow {
  const left = isAbout && subject !== null ? REPLACED : subject;
  return { subject: left, search: foldWords([name, isAbout ? '' : left, text].join(' ')).join(' ') };
}

/**
 * Every column in which people may have written who a learner is; a test finds a missing column. Copies of a reply come
 * before the reply, because they are found by it.
 */
export const FREE_TEXTS: readonly FreeText[] = [
  { table: 'audit_entry', key: ['id'], columns: ['reason'], at: 'at', about: ABOUT_SUBJECT },
  {
    table: 'staff_approval',
    key: ['id'],
    columns: ['reason', 'decision_reason'],
    at: 'requested_at',
    about: ABOUT_SUBJECT,
  },
  {
    table: 'refund',
    key: ['subscriber_id', 'id'],
    columns: ['reason', 'last_error'],
    at: 'requested_at',
    about: OWN_ROW,
  },
  {
    table: 'inbox_message',
    key: ['subscriber_id', 'uuid'],
    columns: ['text'],
    at: 'at',
    ...copiesOfReplies('inbox_message'),
  },
  { table: 'sms_message', key: ['id'], columns: ['text'], at: 'created_at', ...copiesOfReplies('sms_message') },
  {
    table: 'support_event',
    key: ['id'],
    columns: ['text'],
    at: 'at',
    about: (subscriberId) => sql`case_id in (${casesOf(subscriberId)})`,
  },
  {
    table: 'support_case',
    key: ['id'],
    columns: ['name', 'subject', 'text'],
    at: 'at',
    about: (subscriberId) => sql`id in (${casesOf(subscriberId)})`,
    also: caseColumns,
  },
  {
    table: 'contact_message',
    key: ['id'],
    columns: ['name', 'email', 'message'],
    at: 'sent_at',
    about: (subscriberId) => sql`id in (${visitsOf(subscriberId)})`,
    also: ({ email = null }) => ({ email: email === REPLACED ? null : email }),
  },
  { table: 'rating', key: ['subscriber_id'], columns: ['comment'], at: 'rated_at' },
  { table: 'item_report', key: ['id'], columns: ['text', 'part', 'shown', 'correct_answer'], at: 'at' },
  { table: 'live_message', key: ['id'], columns: ['text'], at: 'at' },
  { table: 'live_report', key: ['message_id', 'subscriber_id'], columns: ['reason'], at: 'at' },
  {
    table: 'learner_group',
    key: ['id'],
    columns: ['name'],
    at: null,
    about: (subscriberId) => sql`id in (
      select group_id from learner_group_member where subscriber_id = ${subscriberId}
      union all select group_id from learner_group_former_member where subscriber_id = ${subscriberId})`,
    wholeNames: true,
  },
  // Texts of staff to or about many learners; a notice that was sent never changes.
  { table: 'support_template', key: ['id'], columns: ['title', 'text'], at: null },
  {
    table: 'notice',
    key: ['id'],
    columns: ['title', 'text', 'sms_text'],
    at: null,
    mentioned: (
      mentions,
      part,
    ) => sql`${part} and not exists (select from notice_sending s where s.notice_id = notice.id)
      and (${mentions('title')} or ${mentions('text')} or ${mentions('sms_text')})`,
  },
  { table: 'course_draft', key: ['id'], columns: ['title'], at: null },
  { table: 'teacher', key: ['id'], columns: ['bio'], at: null },
];
