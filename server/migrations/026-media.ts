import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/**
 * What is published leaves its node in chunks while the lesson runs; a lesson that has ended is closed at its provider
 * until that succeeds; why a recording could not be made.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
alter table live_part add column chunks int check (chunks >= 0);

create table live_part_chunk (
  channel_id uuid not null,
  part int not null,
  chunk int not null check (chunk > 0),
  media_file text not null,
  bytes bigint not null check (bytes > 0),
  stored_at timestamptz not null,
  primary key (channel_id, part, chunk),
  foreign key (channel_id, part) references live_part (channel_id, part) on delete cascade
);

alter table live_channel add column provider_close_at timestamptz;
alter table live_channel add column provider_close_attempts int not null default 0;
create index live_channel_provider_close on live_channel (provider_close_at) where provider_close_at is not null;

alter table recording_making add column failure text;
`;
