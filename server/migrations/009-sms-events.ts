import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/**
 * Which of the operator's ids belong to which message, and what its receipts said: a receipt may arrive before the id
 * is known, after a restart, or at another process, and a long message has one for each of its parts.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
create table sms_part (
  provider_id text primary key,
  message_id uuid references sms_message (id),
  outcome text check (outcome in ('delivered', 'failed', 'expired')),
  seen_at timestamptz not null
);
create index sms_part_by_message on sms_part (message_id);
create index sms_part_by_age on sms_part (seen_at);

update sms_message set text = null where class = 'otp' and state not in ('queued', 'sending');
alter table sms_message add constraint sms_message_code_is_wiped
  check (class <> 'otp' or text is null or state in ('queued', 'sending'));
`;
