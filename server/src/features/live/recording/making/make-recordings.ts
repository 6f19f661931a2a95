import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ffmpeg } from '../../../../platform/ffmpeg/start-ffmpeg.ts';
import { claimLesson, renewingLease } from './claim-lesson.ts';
import { finishRecording } from './finish-recording.ts';
import { makeFiles } from './make-files.ts';
import { deleteJob, storedFiles, type Claim } from './making-store.ts';
import { recordingQueue } from './recording-queue.ts';
import { removeParts } from './remove-parts.ts';
import type { RecordingDeps } from '../deps.ts';

export type MakingRecordings = Pick<
  RecordingDeps,
  'db' | 'clock' | 'newId' | 'log' | 'media' | 'pictures' | 'jobs' | 'config' | 'random'
> & {
  ffmpeg: Ffmpeg | null;
};

/** Where recordings are put together, on this machine's disk. */
export function makingFolder({ config }: Pick<RecordingDeps, 'config'>): string {
  return join(config.dataDir, 'making');
}

/** Makes the recording of one ended lesson. Returns how many were claimed, so that the worker continues. */
export async function makeRecordings(deps: MakingRecordings): Promise<number> {
  const claim = await claimLesson(deps);
  if (claim === null) return 0;
  try {
    await renewingLease(deps, claim, () => makeRecording(deps, claim));
  } catch (error) {
    await tryLater(deps, claim, error);
  }
  return 1;
}

export async function nextRecordingDue({ db }: Pick<RecordingDeps, 'db'>): Promise<Date | null> {
  return recordingQueue.nextDue(db);
}

async function makeRecording(deps: MakingRecordings, { lesson, row }: Claim): Promise<void> {
  const { db, log } = deps;
  if (row.attempts > recordingQueue.declaration.maxAttempts) throw new Error('every attempt ended without an outcome');
  const files = await storedFiles(db, lesson.id);
  const root = makingFolder(deps);
  await mkdir(root, { recursive: true });
  const folder = await mkdtemp(join(root, `${lesson.id}-`));
  try {
    const made = await makeFiles(deps, { files, title: lesson.title, folder });
    if (made !== null) return await finishRecording(deps, lesson, made);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  log.warn({ lesson: lesson.id, files: files.length }, 'a lesson left nothing to make a recording of');
  await removeParts(deps, lesson.id);
  await deleteJob(db, lesson.id);
}

async function tryLater(
  { db, clock, log, random }: MakingRecordings,
  { lesson, row }: Claim,
  error: unknown,
): Promise<void> {
  const now = clock.now();
  const failure = error instanceof Error ? error.message : String(error);
  if (recordingQueue.isLastAttempt(row)) {
    log.error({ err: error, lesson: lesson.id }, 'recording dead-lettered');
    await recordingQueue.deadLetter(db, row, { failure });
    return;
  }
  log.error({ err: error, lesson: lesson.id, attempts: row.attempts }, 'recording failed');
  await recordingQueue.retry(db, row, { at: recordingQueue.retryTime(row, now, random), set: { failure } });
}
