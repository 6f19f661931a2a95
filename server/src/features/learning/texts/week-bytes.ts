import { join } from 'node:path';
import { sql } from 'kysely';
import { COURSE_AUDIO, COURSE_PICTURES, fileBytes } from '../../../platform/http/course-files.ts';
import type { CachedBody } from '../course/cached-body.ts';
import type { LearningDeps } from '../deps.ts';

const ADDRESS = /"\/course-media\/(?:(?<clip>[0-9a-f]{16}\.mp3)|pictures\/(?<picture>[a-z0-9-]+)\.[0-9a-f]{16}\.svg)"/g;

/** Sums the bytes of every clip and picture that the replies refer to, each once. A missing file counts as nothing. */
export async function mediaBytes({ db }: Pick<LearningDeps, 'db'>, bodies: readonly CachedBody[]): Promise<number> {
  const found = bodies.flatMap(({ json }) => [...json.toString().matchAll(ADDRESS)]);
  const namesOf = (group: string) => [...new Set(found.flatMap(({ groups }) => groups?.[group] ?? []))];
  const clips = namesOf('clip');
  const clipBytes = await Promise.all(clips.map((name) => fileBytes(join(COURSE_AUDIO, name))));
  const pictureBytes = await Promise.all(
    namesOf('picture').map((name) => fileBytes(join(COURSE_PICTURES, `${name}.svg`))),
  );
  const uploaded = clips.filter((_, index) => clipBytes[index] === null);
  return sum([...clipBytes, ...pictureBytes, ...(await uploadedBytes(db, uploaded))]);
}

/** Clips that staff uploaded may be files of another machine only. */
async function uploadedBytes(db: LearningDeps['db'], names: string[]): Promise<number[]> {
  if (names.length === 0) return [];
  const size = sql<number>`octet_length(bytes)`.as('size');
  const rows = await db.selectFrom('course_clip').select(size).where('name', 'in', names).execute();
  return rows.map((row) => row.size);
}

function sum(sizes: readonly (number | null)[]): number {
  return sizes.reduce<number>((total, size) => total + (size ?? 0), 0);
}
