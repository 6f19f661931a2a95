import { sql } from 'kysely';
import type { MediaStore } from '../../../gateways/media/port.ts';
import type { Database } from '../../../platform/database/schema.ts';

const BATCH = 500;

/** The columns that name files of the media store; chunks are named by their whole key. */
const FILES = [
  { what: 'avatars', folder: 'avatars', table: 'subscriber', column: 'avatar_file' },
  { what: 'photos of teachers', folder: 'teachers', table: 'teacher', column: 'photo_file' },
  { what: 'recordings', folder: 'recordings', table: 'recording', column: 'media_file' },
  { what: 'captions', folder: 'recordings', table: 'recording', column: 'captions_file' },
  { what: 'posters', folder: 'posters', table: 'recording', column: 'poster_file' },
  { what: 'chunks of lessons', folder: 'live-parts', table: 'live_part_chunk', column: 'media_file' },
] as const;
type Kind = (typeof FILES)[number];

type FileCount = { what: Kind['what']; named: number; missing: number };

/** Counts the files that rows name, and how many of them the store lacks; in batches, for any number. */
export async function countFiles(deps: { db: Database; media: Pick<MediaStore, 'list'> }): Promise<FileCount[]> {
  const counts: FileCount[] = [];
  for (const kind of FILES) {
    const named = await countNamed(deps.db, kind);
    const found = named === 0 ? 0 : await countFound(deps, kind);
    counts.push({ what: kind.what, named, missing: named - found });
  }
  return counts;
}

async function countFound(
  { db, media }: { db: Database; media: Pick<MediaStore, 'list'> },
  kind: Kind,
): Promise<number> {
  let found = 0;
  let batch: string[] = [];
  for await (const { key } of media.list(kind.folder)) {
    batch.push(kind.folder === 'live-parts' ? key : key.slice(kind.folder.length + 1));
    if (batch.length < BATCH) continue;
    found += await countNamed(db, kind, batch);
    batch = [];
  }
  return found + (await countNamed(db, kind, batch));
}

/** Counts the rows that name a file, or one of `names` if given. */
async function countNamed(db: Database, { table, column }: Kind, names?: readonly string[]): Promise<number> {
  const named = sql.ref(column);
  const condition = names ? sql`${named} = any(${names}::text[])` : sql`${named} is not null`;
  const { rows } = await sql<{ files: number }>`
    select count(*)::int as files from ${sql.table(table)} where ${condition}`.execute(db);
  return rows[0]?.files ?? 0;
}
