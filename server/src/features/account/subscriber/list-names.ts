import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { avatarUrl } from './present.ts';

type ShownName = { name: string | null; avatar_url: string | null; roles: readonly string[] };

/** Returns the displayed names of these subscribers and their roles, by id. */
export async function listNames(db: Database, ids: string[]): Promise<Map<string, ShownName>> {
  const rows = await db
    .selectFrom('subscriber')
    .select(['id', 'name', 'avatar', 'avatar_file', 'roles'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
  return new Map(rows.map((row) => [row.id, { name: row.name, avatar_url: avatarUrl(row), roles: row.roles }]));
}
