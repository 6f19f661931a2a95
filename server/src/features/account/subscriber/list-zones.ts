import { sql } from 'kysely';
import { zoneOf } from '../../../domain/subscriber/countries.ts';
import type { Database } from '../../../platform/database/schema.ts';

/** Returns the IANA zones of these subscribers, by id. */
export async function listZones(db: Database, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('subscriber')
    .select(['id', 'country'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, country }) => [id, zoneOf(country)]));
}
