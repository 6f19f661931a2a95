import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findFfmpeg } from '../../../../platform/ffmpeg/find-ffmpeg.ts';
import type { Job } from '../../../../platform/queue/job.ts';
import type { LiveDeps } from '../../deps.ts';
import { makeRecordings, nextRecordingDue, makingFolder } from './make-recordings.ts';
import { removeLeftParts } from './remove-parts.ts';

/** Joining and encoding a lesson of six hours on a slow machine. */
const MAX_PASS_MS = 6 * 3_600_000;
const CLEAN_EVERY_MS = 3_600_000;

/** Makes recordings of lessons that are over, and cleans up now and then when no recording is due. */
export function recordingJob(deps: LiveDeps): Job {
  let ffmpeg: ReturnType<typeof findFfmpeg> | null = null;
  let cleanedAt = -Infinity;
  return {
    name: 'make-recordings',
    workers: 'media',
    maxPassMs: MAX_PASS_MS,
    async pass() {
      ffmpeg ??= findFfmpeg(deps.config.ffmpeg);
      const made = await makeRecordings({ ...deps, ffmpeg: await ffmpeg });
      if (made === 0 && performance.now() - cleanedAt > CLEAN_EVERY_MS) {
        await cleanMaking(deps);
        cleanedAt = performance.now();
      }
      return made;
    },
    nextDue: () => nextRecordingDue(deps),
  };
}

const DAY_MS = 86_400_000;

/** Removes leftovers of interrupted uploads and interrupted workers. */
export async function cleanMaking(deps: LiveDeps): Promise<void> {
  await removeLeftParts(deps);
  // Files bear the machine's own time, which the simulators' clock may be far ahead of.
  const before = new Date(Date.now() - DAY_MS);
  await deps.media.cleanUnfinished(before);
  await removeFolders(makingFolder(deps), before);
}

async function removeFolders(root: string, before: Date): Promise<void> {
  for (const name of await namesIn(root)) {
    const folder = join(root, name);
    if ((await stat(folder)).mtime < before) await rm(folder, { recursive: true, force: true });
  }
}

async function namesIn(root: string): Promise<string[]> {
  return readdir(root).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
}
