import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { avatarUrl } from './present.ts';

export type ShownName = { name: string | null; avatar_url: string | null };

/** How these subscribers are shown to others, by id. */
export async function listNames(db: Database, ids: string[]): Promise<Map<string, ShownName>> {
  const rows = await db
    .selectFrom('subscriber')
    .select(['id', 'name', 'avatar', 'avatar_file'])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
  return new Map(rows.map((row) => [row.id, { name: row.name, avatar_url: avatarUrl(row) }]));
}
