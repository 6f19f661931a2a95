import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** How the number ends that a receipt is about, and which messages may still be found by it. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
alter table sms_part add column recipient text;
create index sms_message_lost on sms_message (valid_until) where state = 'unknown';
`;
