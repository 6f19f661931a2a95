import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/**
 * The daily review. Cards derive from learning events, and can be made anew from them; words and sentences that were
 * finished before there were cards get theirs here.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
alter table learning_event drop constraint learning_event_kind_check;

alter table learning_event add constraint learning_event_kind_check
  check (kind in ('item_done', 'quiz_answer', 'quiz_passed', 'quiz_failed', 'practical_answer', 'practical_done', 'level_tested', 'review_answer'));

create index learning_event_by_time on learning_event (subscriber_id, at, id) include (learner_day);

create table review_card (
  subscriber_id uuid not null references subscriber (id),
  item_uuid uuid not null,
  state text not null check (state in ('new', 'learning', 'review', 'relearning')),
  due_at timestamptz not null,
  stability double precision not null,
  difficulty double precision not null,
  reviews int not null,
  lapses int not null,
  reviewed_at timestamptz,
  question_uuid uuid,
  question jsonb,
  primary key (subscriber_id, item_uuid),
  check ((question is null) = (question_uuid is null)),
  check ((reviewed_at is null) = (state = 'new'))
);
create index review_card_due on review_card (subscriber_id, due_at, item_uuid) include (state);
create unique index review_card_question on review_card (subscriber_id, question_uuid);

insert into review_card (subscriber_id, item_uuid, state, due_at, stability, difficulty, reviews, lapses)
  select subscriber_id, item_uuid, 'new', at + interval '10 minutes', 0, 0, 0, 0
  from learning_event
  where kind = 'item_done' and item_uuid in
    (select uuid from course_entry where kind = 'item' and body ->> 'category' in ('words', 'sentences'));
`;
