import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** The hash of the files that a version was built from, so that a start need not build them again to find it. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
alter table course_version add column source_hash text;
`;
