import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { MediaStore } from '../../gateways/media/port.ts';
import type { Database } from '../../platform/database/open-database.ts';

const DAY_MS = 86_400_000;
const BATCH = 500;

/** Where the row of a picture names its file. */
const PICTURES = [
  { folder: 'avatars', table: 'subscriber', column: 'avatar_file' },
  { folder: 'teachers', table: 'teacher', column: 'photo_file' },
] as const;
type Picture = (typeof PICTURES)[number];

export type Sweeping = {
  db: Database;
  media: Pick<MediaStore, 'list' | 'remove'>;
  log: Pick<FastifyBaseLogger, 'info'>;
  signal: AbortSignal;
};

/**
 * Removes pictures that no row names: a process that ends between the file and its row leaves one behind, and so does a
 * replaced picture whose removal failed. A file of the last day may still get its row. Returns the number of removed files.
 */
export async function removeStrayPictures(deps: Sweeping): Promise<number> {
  // Files bear the machine's own time, which the simulators' clock may be far ahead of.
  const before = new Date(Date.now() - DAY_MS);
  let removed = 0;
  for (const picture of PICTURES) {
    let batch: string[] = [];
    for await (const { key, modifiedAt } of deps.media.list(picture.folder)) {
      if (deps.signal.aborted) return removed;
      if (modifiedAt >= before) continue;
      batch.push(key);
      if (batch.length < BATCH) continue;
      removed += await removeUnnamed(deps, picture, batch);
      batch = [];
    }
    removed += await removeUnnamed(deps, picture, batch);
  }
  if (removed > 0) deps.log.info({ removed }, 'stray pictures removed');
  return removed;
}

async function removeUnnamed(
  { db, media }: Sweeping,
  { folder, table, column }: Picture,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0;
  const names = keys.map((key) => key.slice(folder.length + 1));
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(column)} as name from ${sql.table(table)}
    where ${sql.ref(column)} = any(${names}::text[])`.execute(db);
  const named = new Set(rows.map(({ name }) => name));
  const stray = names.filter((name) => !named.has(name));
  for (const name of stray) await media.remove(`${folder}/${name}`);
  return stray.length;
}
