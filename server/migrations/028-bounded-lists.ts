import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/**
 * Lists that were read as a whole get an index from whose start they are read: notices that are withdrawn, what leaving
 * needs while billing is paused, lessons on the air by how long their publisher is silent, and old guesses at codes.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
create index push_message_by_topic_and_id on push_message (topic, id) where state = 'queued';
create index billing_outbox_leaving on billing_outbox (next_try_at) where state = 'queued' and type in ('end_mandate', 'archive_subscriber');
create index live_channel_on_air_since on live_channel (started_at) where state = 'live';
create index live_channel_silent_since on live_channel ((coalesce(publisher_seen_at, started_at))) where state = 'live';
create index if not exists otp_guess_failure_by_age on otp_guess_failure (at);
`;
