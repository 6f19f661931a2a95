import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** Who makes the recording of a lesson that is over, and when it is tried again. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
create table recording_making (
  channel_id uuid primary key references live_channel (id),
  attempts int not null check (attempts > 0),
  due_at timestamptz not null,
  given_up_at timestamptz
);
`;
