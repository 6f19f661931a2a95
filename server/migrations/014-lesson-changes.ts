import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/**
 * Followers are told when a lesson they know of is moved or cancelled, and told anew that it is soon. A recording is found
 * by the name of its file.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
alter table lesson_announcement drop constraint lesson_announcement_type_check;
alter table lesson_announcement add constraint lesson_announcement_type_check check (type in
  ('lesson_scheduled', 'lesson_moved', 'lesson_cancelled', 'lesson_soon', 'lesson_started', 'recording_ready'));
alter table lesson_announcement add column round int not null default 0;
alter table lesson_announcement add column only_up_to uuid;
alter table lesson_announcement add column told_for timestamptz;
update lesson_announcement a set told_for = c.starts_at from live_channel c
  where c.id = a.channel_id and a.told_up_to is not null;
create index recording_of_media on recording (media_file);
create index recording_of_captions on recording (captions_file) where captions_file is not null;
`;
