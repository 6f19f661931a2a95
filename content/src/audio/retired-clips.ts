import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * How long a clip stays after the course stopped needing it: quizzes, sessions and downloads that were made before
 * refer to it.
 */
const RETIRED_CLIP_TTL_DAYS = 60;

const FILE = 'retired.json';

/** File name → the day, as `2026-11-25`, on which the course stopped needing the clip. */
export const RetiredClips = z.record(z.string().regex(/^[0-9a-f]{16}\.mp3$/), z.iso.date());
export type RetiredClips = z.infer<typeof RetiredClips>;

export async function readRetiredClips(folder: string): Promise<RetiredClips> {
  try {
    return RetiredClips.parse(JSON.parse(await readFile(join(folder, FILE), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

type Store = { folder: string; files: Iterable<string>; wanted: ReadonlySet<string>; today: string };

/**
 * Retires the files that no clip of the manifest needs, and deletes files that were retired long ago.
 * @returns the number of retired files, and of files deleted now
 */
export async function retireClips({
  folder,
  files,
  wanted,
  today,
}: Store): Promise<{ retired: number; deleted: number }> {
  const before = await readRetiredClips(folder);
  const unused = [...files].filter((file) => !wanted.has(file)).map((file) => [file, before[file] ?? today] as const);
  const expired = unused.filter(([, since]) => daysBetween(since, today) > RETIRED_CLIP_TTL_DAYS);
  const retired = unused.filter(([file]) => !expired.some(([one]) => one === file));
  for (const [file] of expired) await rm(join(folder, file), { force: true });
  const rows = retired
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((row) => `  ${row.map((v) => JSON.stringify(v)).join(': ')}`);
  await writeFile(join(folder, FILE), rows.length > 0 ? `{\n${rows.join(',\n')}\n}\n` : '{}\n');
  return { retired: retired.length, deleted: expired.length };
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
