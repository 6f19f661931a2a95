import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

type StaffRow = {
  id: string;
  name: string | null;
  msisdn: string;
  roles: string[];
  last_seen_at: Date;
  factors: number;
  sessions: number;
};

/** Everybody with a role, by name. Sessions that end by `until` are about to be replaced, and do not count. */
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

/** The name and the number of an account. */
export async function findPerson(db: Database, id: string) {
  return db.selectFrom('subscriber').select(['id', 'name', 'msisdn']).where('id', '=', id).executeTakeFirstOrThrow();
}
