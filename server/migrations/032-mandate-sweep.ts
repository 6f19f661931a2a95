import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** How far a comparison of mandates has come, so that it is resumed where a worker left it. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
create table mandate_sweep (
  name text primary key,
  changed_since timestamptz not null,
  after_id uuid,
  asked int not null default 0,
  lease_until timestamptz not null
);
create table mandate_sweep_difference (
  name text not null references mandate_sweep (name) on delete cascade,
  subscriber_id uuid not null,
  msisdn text not null,
  kind text not null check (kind in ('gone', 'standing', 'unanswered')),
  primary key (name, subscriber_id)
);
`;
