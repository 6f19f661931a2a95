import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** Certificates that were given, by the number that is printed on them. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
create table certificate (
  number text primary key,
  subscriber_id uuid not null references subscriber (id),
  level_id uuid not null,
  given_at timestamptz not null,
  unique (subscriber_id, level_id)
);
`;
