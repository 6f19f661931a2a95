import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** Who runs a call under a key and until when, and whether it has changed anything; who published a course version. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
alter table idempotency_key add column owner uuid;
alter table idempotency_key add column lease_until timestamptz;
alter table idempotency_key add column effect_at timestamptz;
alter table course_publication add column source text not null default 'files' check (source in ('files', 'staff'));
`;
