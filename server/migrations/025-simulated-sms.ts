import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** The messages on the simulated phones, so that every process shows what any of them sent. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
create table simulated_sms (
  id uuid primary key,
  msisdn text not null,
  text text not null,
  class text not null,
  code text,
  at timestamptz not null
);
create index simulated_sms_by_number on simulated_sms (msisdn, at desc);
create index simulated_sms_by_age on simulated_sms (at);
`;
