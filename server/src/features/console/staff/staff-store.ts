import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

type StaffRow = {
  id: string;
  name: string | null;
  msisdn: string;
  roles: string[];
  last_seen_at: Date;
  factors: number;
  sessions: number;
};

/**
 * Returns all accounts with a role, by name. Sessions that end by `until` are about to be replaced, and do not count.
 */
export async function findStaff(db: Database, until: Date): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select s.id, s.name, s.msisdn, s.roles, s.last_seen_at,
      (select count(*)::int from staff_factor f
        where f.subscriber_id = s.id and f.confirmed_at is not null and f.removed_at is null) as factors,
      (select count(*)::int from session t
        where t.subscriber_id = s.id and t.revoked_at is null and t.expires_at > ${until}) as sessions
    from subscriber s
    where s.roles <> '{}' and s.archived_at is null
    order by s.name nulls last, s.id`.execute(db);
  return rows;
}

/** Makes changes of roles wait for each other until the transaction ends. */
export async function lockRoles(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('staff-roles', 10))`.execute(trx);
}

/** Locks the account of a staff member; undefined when it has no role. */
export async function lockStaff(db: Database, id: string) {
  return db
    .selectFrom('subscriber')
    .select(['id', 'msisdn', 'roles'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`roles <> '{}'`)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the number of an account that is not archived. */
export async function findActiveNumber(db: Database, id: string) {
  return db
    .selectFrom('subscriber')
    .select(['msisdn', 'country'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the name and the number of an account. */
export async function findPerson(db: Database, id: string) {
  return db.selectFrom('subscriber').select(['id', 'name', 'msisdn']).where('id', '=', id).executeTakeFirstOrThrow();
}

type SessionFacts = { id: string; address: string | null; second_factor_at: Date | null };

/**
 * Returns when the second factor of each session of a staff member was confirmed, and the address of its latest audit
 * entry. Entries are read backwards, and no entry of a session is older than the session.
 */
export async function findSessionFacts(
  db: Database,
  { subscriberId, ids }: { subscriberId: string; ids: string[] },
): Promise<SessionFacts[]> {
  const { rows } = await sql<SessionFacts>`
    select t.id, t.second_factor_at, (
      select a.address from audit_entry a
      where a.actor_id = ${subscriberId} and a.session_id = t.id and a.at >= t.created_at
      order by a.at desc limit 1) as address
    from session t where t.subscriber_id = ${subscriberId} and t.id = any(${ids})`.execute(db);
  return rows;
}

export async function isSessionEnded(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns all accounts with an entry in the audit. Steps over the index from one actor to the next: there are few
 * actors among very many entries.
 */
export async function findActors(db: Database) {
  const { rows } = await sql<{ id: string; name: string | null; msisdn: string }>`
    with recursive actor as (
      (select actor_id from audit_entry where actor_id is not null order by actor_id limit 1)
      union all
      select (select a.actor_id from audit_entry a where a.actor_id > actor.actor_id order by a.actor_id limit 1)
      from actor where actor.actor_id is not null
    )
    select s.id, s.name, s.msisdn from actor join subscriber s on s.id = actor.actor_id
    order by s.name nulls last, s.msisdn`.execute(db);
  return rows;
}

/** Returns the calls of the entries in the audit, read as `findActors` reads the actors. */
export async function findAuditedCalls(db: Database): Promise<string[]> {
  const { rows } = await sql<{ call: string }>`
    with recursive found as (
      (select call from audit_entry order by call limit 1)
      union all
      select (select a.call from audit_entry a where a.call > found.call order by a.call limit 1)
      from found where found.call is not null
    )
    select call from found where call is not null`.execute(db);
  return rows.map(({ call }) => call);
}
