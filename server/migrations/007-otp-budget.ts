import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** How many codes went to a country on a day (UTC): the circuit breaker against pumped SMS traffic. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
create table otp_budget (
  country text not null,
  day date not null,
  sent int not null,
  primary key (country, day)
);
`;
