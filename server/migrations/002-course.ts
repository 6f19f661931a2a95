import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** Immutable course versions; the newest publication is what learners read. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
create table course_version (
  id uuid primary key,
  hash text not null unique,
  created_at timestamptz not null
);

create table course_entry (
  version_id uuid not null references course_version (id),
  kind text not null,
  uuid uuid not null,
  position int not null,
  body jsonb not null,
  primary key (version_id, kind, uuid)
);

create table course_publication (
  id uuid primary key,
  version_id uuid not null references course_version (id),
  published_at timestamptz not null
);
create index course_publication_newest on course_publication (published_at desc);
`;
