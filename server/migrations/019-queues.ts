import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/**
 * Every list of due work is one queue: a state for what is given up, and an index range for each lane, from whose start
 * a claim reads no more rows than it claims.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
alter table sms_message drop constraint sms_message_state_check;
alter table sms_message add constraint sms_message_state_check check (state in
  ('queued', 'sending', 'submitted', 'delivered', 'failed', 'expired', 'unknown', 'dead'));
create index sms_message_codes on sms_message (next_try_at) where state = 'queued' and class = 'otp';
create index sms_message_transactional on sms_message (next_try_at) where state = 'queued' and class = 'transactional';
create index sms_message_promotional on sms_message (next_try_at) where state = 'queued' and class = 'promotional';
create index sms_message_sending on sms_message (next_try_at) where state = 'sending';
create index sms_message_dead on sms_message (next_try_at) where state = 'dead';
create index sms_message_by_key on sms_message (dedupe_key collate "C") where state = 'queued';
drop index sms_message_due;

alter table push_message drop constraint push_message_state_check;
alter table push_message add constraint push_message_state_check check (state in
  ('queued', 'sending', 'sent', 'failed', 'expired', 'unknown', 'dead'));
create index push_message_queued on push_message (next_try_at) where state = 'queued';
create index push_message_sending on push_message (next_try_at) where state = 'sending';
create index push_message_dead on push_message (next_try_at) where state = 'dead';
create index push_message_by_topic on push_message (topic) where state = 'queued';
drop index push_message_due;

alter table carrier_callback drop constraint carrier_callback_state_check;
alter table carrier_callback add constraint carrier_callback_state_check check (state in ('received', 'done', 'failed', 'dead'));
create index carrier_callback_dead on carrier_callback (next_try_at) where state = 'dead';

alter table billing_outbox drop constraint billing_outbox_state_check;
alter table billing_outbox add constraint billing_outbox_state_check check (state in
  ('queued', 'held', 'done', 'void', 'failed', 'dead'));
create index billing_outbox_held on billing_outbox (subscriber_id, seq) where state = 'held';
create index billing_outbox_dead on billing_outbox (next_try_at) where state = 'dead';

alter table lesson_announcement add column state text not null default 'queued' check (state in ('queued', 'done', 'dead'));
alter table lesson_announcement add column attempts int not null default 0;
update lesson_announcement set state = 'done' where done_at is not null;
create index lesson_announcement_queued on lesson_announcement (due_at) where state = 'queued';
create index lesson_announcement_dead on lesson_announcement (due_at) where state = 'dead';
drop index lesson_announcement_due;
`;
