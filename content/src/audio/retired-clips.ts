import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Manifest } from './manifest.ts';

/**
 * How long a clip stays, or its address leads to its successor, after the course stopped needing it: quizzes, sessions
 * and downloads that were made before refer to it.
 */
const RETIRED_CLIP_TTL_DAYS = 60;

const RETIRED_FILE = 'retired.json';
const REPLACED_FILE = 'replaced.json';

const FileName = z.string().regex(/^[0-9a-f]{16}\.mp3$/);

/** File name → the day, as `2026-11-25`, on which the course stopped needing the clip. */
export const RetiredClips = z.record(FileName, z.iso.date());
export type RetiredClips = z.infer<typeof RetiredClips>;

/** The name of a deleted file → the file that says the same text in the same voices, and the day of the change. */
export const ReplacedClips = z.record(FileName, z.strictObject({ by: FileName, since: z.iso.date() }));
export type ReplacedClips = z.infer<typeof ReplacedClips>;

export async function readRetiredClips(folder: string): Promise<RetiredClips> {
  return readJson(join(folder, RETIRED_FILE), RetiredClips);
}

export async function readReplacedClips(folder: string): Promise<ReplacedClips> {
  return readJson(join(folder, REPLACED_FILE), ReplacedClips);
}

async function readJson<S extends z.ZodType>(file: string, schema: S): Promise<z.infer<S>> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return schema.parse({});
    throw error;
  }
}

type Store = { folder: string; files: Iterable<string>; before: Manifest; manifest: Manifest; today: string };

/**
 * Deletes the files that another rendering or a recording of the same text replaced, retires the other files that no
 * clip of the manifest needs, and deletes files that were retired long ago.
 * @returns the number of replaced, retired and deleted files
 */
export async function retireClips({
  folder,
  files,
  before,
  manifest,
  today,
}: Store): Promise<{ replaced: number; retired: number; deleted: number }> {
  const isOld = (since: string) => daysBetween(since, today) > RETIRED_CLIP_TTL_DAYS;
  const wanted = new Set(Object.values(manifest).map(({ file }) => file));
  const successors = successorsOf(before, manifest, wanted);
  const replaced = followSuccessors(await readReplacedClips(folder), successors, today).filter(
    ([file, { by, since }]) => wanted.has(by) && !wanted.has(file) && !isOld(since),
  );
  const known = await readRetiredClips(folder);
  const unused = [...files].filter((file) => !wanted.has(file));
  const retired = unused
    .filter((file) => !successors.has(file))
    .map((file) => [file, known[file] ?? today] as const)
    .filter(([, since]) => !isOld(since));
  const remaining = new Set(retired.map(([file]) => file));
  const removed = unused.filter((file) => !remaining.has(file));
  for (const file of removed) await rm(join(folder, file), { force: true });
  await writeRows(join(folder, RETIRED_FILE), retired);
  await writeRows(join(folder, REPLACED_FILE), replaced);
  return { replaced: replaced.length, retired: retired.length, deleted: removed.length };
}

/** The file of a clip that has another file now → that file. */
function successorsOf(before: Manifest, manifest: Manifest, wanted: ReadonlySet<string>): Map<string, string> {
  return new Map(
    Object.entries(before).flatMap(([key, { file }]) => {
      const now = manifest[key]?.file;
      return now === undefined || wanted.has(file) ? [] : [[file, now] as const];
    }),
  );
}

/** A successor that was replaced itself leads to the newest file. */
function followSuccessors(known: ReplacedClips, successors: ReadonlyMap<string, string>, today: string) {
  const followed = Object.entries(known).map(
    ([file, { by, since }]) => [file, { by: successors.get(by) ?? by, since }] as const,
  );
  return [...followed, ...[...successors].map(([file, by]) => [file, { by, since: today }] as const)];
}

async function writeRows(file: string, rows: readonly (readonly [string, unknown])[]): Promise<void> {
  const lines = rows
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((row) => `  ${row.map((value) => JSON.stringify(value)).join(': ')}`);
  await writeFile(file, lines.length > 0 ? `{\n${lines.join(',\n')}\n}\n` : '{}\n');
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
