import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/**
 * Recordings to make are a queue: a row for each lesson that has ended with something published, from the start of whose
 * index a claim reads. Nodes of the version before go on claiming by `due_at`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
alter table recording_making drop constraint recording_making_attempts_check;
alter table recording_making add constraint recording_making_attempts_check check (attempts >= 0);
alter table recording_making add column state text not null default 'queued' check (state in ('queued', 'dead'));
update recording_making set state = 'dead' where given_up_at is not null;
insert into recording_making (channel_id, attempts, due_at)
  select id, 0, coalesce(ended_at, starts_at) from live_channel
  where state = 'ended' and id in (select channel_id from live_part)
  on conflict do nothing;
create index recording_making_queued on recording_making (due_at) where state = 'queued' and given_up_at is null;
create index recording_making_dead on recording_making (due_at) where state = 'dead';
`;
