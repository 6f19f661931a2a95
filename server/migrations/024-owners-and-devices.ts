import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/**
 * Who owns a number and which device asks: the reason of an archive and its audit, a generation per owner for the free
 * days, and the client of every code, so that guests and known devices have limits of their own.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
alter table subscriber add column archived_reason text;
alter table subscriber add column owner_generation int not null default 1;
alter table subscriber add column restored_at timestamptz;

update subscriber set last_seen_at = used.at
from (select subscriber_id, max(used_at) as at from session group by subscriber_id) as used
where used.subscriber_id = subscriber.id and subscriber.last_seen_at < used.at;

create index subscriber_archived_by_msisdn on subscriber (msisdn, archived_at desc) where archived_at is not null;

create table ownership_event (
  id uuid primary key,
  subscriber_id uuid not null references subscriber (id),
  msisdn text not null,
  type text not null check (type in ('archived', 'restored')),
  reason text not null,
  actor text not null,
  at timestamptz not null
);
create index ownership_event_by_number on ownership_event (msisdn, at desc);

alter table session add column device_hash text;

alter table otp_challenge add column client text;
alter table otp_challenge add column device_hash text;
alter table otp_challenge add column foreign_attempts int not null default 0;

create table otp_guess_failure (
  msisdn text not null,
  client text not null,
  score double precision not null,
  at timestamptz not null,
  primary key (msisdn, client)
);
create index otp_guess_failure_by_age on otp_guess_failure (at);

alter table free_start_used add column generation int not null default 1;
create unique index free_start_used_by_owner on free_start_used (msisdn, generation);
alter table free_start_used drop constraint free_start_used_pkey;
alter table free_start_used add constraint free_start_used_pkey primary key using index free_start_used_by_owner;
`;
