import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ffmpeg } from '../../../platform/ffmpeg/run-ffmpeg.ts';
import type { Services } from '../../../services.ts';
import { claimLesson, holdingLease, waitingAt } from './claim-lesson.ts';
import { finishRecording } from './finish-recording.ts';
import { makeFiles } from './make-files.ts';
import { forgetMaking, giveUp, nextMakingDue, storedFiles, setDue, type Claim } from './making-store.ts';
import { removeParts } from './remove-parts.ts';

const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 6 * 3_600_000;
/** About two days. A lesson that brings its worker down counts too, because attempts are counted when they begin. */
const MOST_ATTEMPTS = 16;

export type MakingRecordings = Pick<
  Services,
  'db' | 'clock' | 'newId' | 'log' | 'media' | 'pictures' | 'jobs' | 'config'
> & {
  ffmpeg: Ffmpeg | null;
};

/** Where recordings are put together, on this machine's disk. */
export function makingFolder({ config }: Pick<Services, 'config'>): string {
  return join(config.dataDir, 'making');
}

/** Makes the recording of one lesson that is over; gives how many were taken, so that the worker goes on. */
export async function makeRecordings(services: MakingRecordings): Promise<number> {
  const claim = await claimLesson(services);
  if (claim === null) return 0;
  try {
    await holdingLease(services, claim, () => makeRecording(services, claim));
  } catch (error) {
    await tryLater(services, claim, error);
  }
  return 1;
}

export async function nextRecordingDue({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<Date | null> {
  return nextMakingDue(db, waitingAt(clock.now()));
}

async function makeRecording(services: MakingRecordings, { lesson, attempts }: Claim): Promise<void> {
  const { db, log } = services;
  if (attempts > MOST_ATTEMPTS) throw new Error('whoever began with it did not come to its end');
  const files = await storedFiles(db, lesson.id);
  const root = makingFolder(services);
  await mkdir(root, { recursive: true });
  const folder = await mkdtemp(join(root, `${lesson.id}-`));
  try {
    const made = await makeFiles(services, { files, title: lesson.title, folder });
    if (made !== null) return await finishRecording(services, lesson, made);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  log.warn({ lesson: lesson.id, files: files.length }, 'a lesson left nothing to make a recording of');
  await removeParts(services, lesson.id);
  await forgetMaking(db, lesson.id);
}

async function tryLater({ db, clock, log }: MakingRecordings, claim: Claim, error: unknown): Promise<void> {
  const { lesson, attempts } = claim;
  const now = clock.now();
  if (attempts >= MOST_ATTEMPTS) {
    log.error({ err: error, lesson: lesson.id }, 'a recording cannot be made; the parts of the lesson are kept');
    return giveUp(db, claim, { now, failure: error instanceof Error ? error.message : String(error) });
  }
  log.error({ err: error, lesson: lesson.id, attempts }, 'a recording was not made and will be tried again');
  const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
  await setDue(db, claim, new Date(now.getTime() + wait));
}
