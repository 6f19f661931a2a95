import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { MediaStore } from '../../../gateways/media/port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Job } from '../../../platform/queue/job.ts';
import { nextNight } from './next-night.ts';

const DAY_MS = 86_400_000;
const BATCH = 500;

/** The columns that name the file of a picture. */
const PICTURES = [
  { folder: 'avatars', table: 'subscriber', column: 'avatar_file' },
  { folder: 'teachers', table: 'teacher', column: 'photo_file' },
] as const;
type Picture = (typeof PICTURES)[number];

type Sweeping = {
  db: Database;
  clock: Pick<Clock, 'now'>;
  media: Pick<MediaStore, 'list' | 'remove'>;
  log: Pick<FastifyBaseLogger, 'info'>;
};

/**
 * Removes pictures that no row names, batch by batch: a process that ends between the file and its row leaves one
 * behind, and a failed removal of a replaced picture leaves another. Runs every night and not at a start, when the
 * database may not be restored yet, and would name no picture.
 */
export function strayPicturesJob(deps: Sweeping): Job {
  const { clock, log } = deps;
  let sweep: AsyncGenerator<number> | null = null;
  let removed = 0;
  let dueAt = nextNight(clock.now());
  return {
    name: 'remove-stray-pictures',
    workers: 'media',
    async pass() {
      if (clock.now() < dueAt) return 0;
      sweep ??= sweepPictures(deps);
      const batch = await sweep.next().catch((error: unknown) => {
        // A generator that failed is over, and would look complete.
        sweep = null;
        throw error;
      });
      if (batch.done !== true) {
        removed += batch.value;
        return 1;
      }
      if (removed > 0) log.info({ removed }, 'stray pictures removed');
      [sweep, removed, dueAt] = [null, 0, nextNight(clock.now())];
      return 0;
    },
    nextDue: async () => dueAt,
  };
}

/** Yields the number of files that it removed, batch by batch. A file of the last day may still get its row. */
export async function* sweepPictures(deps: Sweeping): AsyncGenerator<number> {
  // Files bear the machine's own time, which the simulators' clock may be far ahead of.
  const before = new Date(Date.now() - DAY_MS);
  for (const picture of PICTURES) {
    let batch: string[] = [];
    for await (const { key, modifiedAt } of deps.media.list(picture.folder)) {
      if (modifiedAt >= before) continue;
      batch.push(key);
      if (batch.length < BATCH) continue;
      yield await removeUnnamed(deps, picture, batch);
      batch = [];
    }
    yield await removeUnnamed(deps, picture, batch);
  }
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
