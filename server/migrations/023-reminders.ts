import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** Only ends of access that learners were not reminded of yet, so that a pass never walks those that are done. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
create index subscription_unreminded on subscription (access_ends_at)
  where state in ('parking', 'active') and reminded_of is distinct from access_ends_at;
`;
