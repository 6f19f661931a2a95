import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** The wider network of the IPv6 addresses that asked for codes, so that one site with many networks has a limit too. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
alter table otp_challenge add column wide_network text;
create index otp_challenge_by_wide_network on otp_challenge (wide_network, created_at desc) where wide_network is not null;
`;
