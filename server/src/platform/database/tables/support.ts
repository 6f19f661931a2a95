import type { CaseEvent, CaseKind, CaseState } from '@lisan/contract/console/inbox';
import type { ItemReportReason } from '@lisan/contract/learner/report';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type ItemReportTable = {
  id: string;
  subscriber_id: string;
  /** The item that is counted; of an authored question the question itself. */
  item_id: string;
  /** The shown question; null for an item on its page. */
  question_id: string | null;
  course_version_id: string;
  reason: ItemReportReason;
  text: string | null;
  part: string | null;
  /** The question as the learner saw it. */
  shown: string | null;
  answer: ColumnType<unknown, string | null, never>;
  correct_answer: string | null;
  at: Date;
};

export type SupportCaseTable = {
  id: string;
  kind: CaseKind;
  source_id: string;
  /** Null for a visitor. */
  subscriber_id: string | null;
  /** The common key of cases about the same thing, such as `item:<id>`. */
  topic: string | null;
  name: string | null;
  subject: string | null;
  text: string;
  /** Name, subject and text, folded for search. */
  search: string;
  words: GeneratedAlways<string>;
  at: Date;
  state: Generated<CaseState>;
  assignee_id: Generated<string | null>;
  version: Generated<number>;
};

export type SupportEventTable = {
  id: string;
  case_id: string;
  type: CaseEvent['type'];
  at: Date;
  actor_id: string;
  assignee_id: string | null;
  text: string | null;
  by_sms: Generated<boolean>;
};

export type SupportTemplateTable = {
  id: string;
  title: string;
  text: string;
  version: Generated<number>;
  updated_at: Date;
  updated_by: string | null;
  removed_at: Date | null;
};
