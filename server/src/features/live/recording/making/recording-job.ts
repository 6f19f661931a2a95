import { findFfmpeg } from '../../../../platform/ffmpeg/find-ffmpeg.ts';
import type { Job } from '../../../../platform/queue/job.ts';
import { cleanMaking } from './clean-making.ts';
import { makeRecordings, nextRecordingDue } from './make-recordings.ts';
import type { RecordingDeps } from '../deps.ts';

type Deps = Pick<RecordingDeps, 'clock' | 'config' | 'db' | 'jobs' | 'log' | 'media' | 'newId' | 'pictures' | 'random'>;

/** Joining and encoding a lesson of six hours on a slow machine. */
const MAX_PASS_MS = 6 * 3_600_000;
const CLEAN_EVERY_MS = 3_600_000;

/** Makes recordings of lessons that are over, and cleans up now and then when there are none to make. */
export function recordingJob(deps: Deps): Job {
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
