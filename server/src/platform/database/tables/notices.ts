import type { Generated } from 'kysely';

export type NoticeTable = {
  id: string;
  version: Generated<number>;
  title: string;
  text: string;
  /** Null if it is not sent by SMS. */
  sms_text: string | null;
  level_id: string | null;
  /** The id of a plan, or `none` for learners without a subscription. */
  plan: string | null;
  /** 'YYYY-MM-DD' in the zone of the installation. */
  inactive_since: string | null;
  created_at: Date;
  updated_at: Date;
  updated_by: string;
  removed_at: Date | null;
};

export type NoticeSendingTable = {
  notice_id: string;
  state: Generated<'queued' | 'done' | 'stopped' | 'dead'>;
  attempts: Generated<number>;
  next_try_at: Date;
  sent_by: string;
  /** Accounts that are newer are not in the group. */
  sent_at: Date;
  ended_at: Date | null;
  /** The last account that was examined, in the order of ids. */
  examined_up_to: string | null;
  inbox: Generated<number>;
  push: Generated<number>;
  sms: Generated<number>;
  /** How many learners the group had when it was sent; null for a notice of before. */
  learners: number | null;
};
