import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/**
 * Old rows are removed by their age, each table from the start of an index; the rules are in
 * `features/retention/retention-rules.ts`. Two lists that grew with everything ever written get indexes of their own.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
create index sms_message_ended on sms_message (created_at) where state not in ('queued', 'sending');
create index carrier_callback_ended on carrier_callback (received_at) where state <> 'received';
create index billing_outbox_ended on billing_outbox (finished_at) where state in ('done', 'void');
create index lesson_announcement_ended on lesson_announcement (done_at) where state = 'done';
create index idempotency_key_by_age on idempotency_key (created_at);
create index detected_url_by_age on detected_url (at);
create index login_code_by_age on login_code (expires_at);
create index login_code_by_challenge on login_code (challenge_id);
create index otp_challenge_by_age on otp_challenge (created_at);
create index otp_failure_by_age on otp_failure (last_at);
create index otp_budget_by_age on otp_budget (day);
create index consent_by_challenge on consent (challenge_id) where challenge_id is not null;
create index session_by_expiry on session (expires_at);
create index session_revoked on session (revoked_at) where revoked_at is not null;
create index push_endpoint_by_session on push_endpoint (session_id) where session_id is not null;
create index inbox_message_by_age on inbox_message (at);
create index carrier_sweep_by_age on carrier_sweep (at);
create index placement_test_unfinished on placement_test (started_at) where finished_at is null;

alter table push_endpoint drop constraint push_endpoint_session_id_fkey;
alter table push_endpoint add constraint push_endpoint_session_id_fkey
  foreign key (session_id) references session (id) on delete cascade;
alter table sms_part drop constraint sms_part_message_id_fkey;
alter table sms_part add constraint sms_part_message_id_fkey
  foreign key (message_id) references sms_message (id) on delete cascade;
alter table placement_answer drop constraint placement_answer_subscriber_id_test_id_fkey;
alter table placement_answer add constraint placement_answer_subscriber_id_test_id_fkey
  foreign key (subscriber_id, test_id) references placement_test (subscriber_id, id) on delete cascade;

create index otp_challenge_open on otp_challenge (msisdn, purpose) where consumed_at is null and replaced_at is null;
create index channel_view_by_channel on channel_view (channel_id);
`;
