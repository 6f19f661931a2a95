import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ffmpeg } from '../../../../platform/ffmpeg/start-ffmpeg.ts';
import { NODE_TIMEOUT_MS } from '../../../../platform/realtime/node-timeout.ts';
import { announceLesson } from '../../../account/notification/announce/announce-lesson.ts';
import type { LiveDeps } from '../../deps.ts';
import { insertRecording } from '../store.ts';
import { makeFiles, type MadeFiles } from './make-files.ts';
import {
  deleteJob,
  storedFiles,
  type Claim,
  lockUnrecorded,
  markRecorded,
  recordedFiles,
  type EndedLesson,
  endedLesson,
  hasMissingParts,
  type MissingParts,
} from './making-store.ts';
import { recordingQueue } from './recording-queue.ts';
import { removeParts } from './remove-parts.ts';

export type MakingRecordings = Pick<
  LiveDeps,
  'db' | 'clock' | 'newId' | 'log' | 'media' | 'pictures' | 'jobs' | 'config' | 'random'
> & {
  ffmpeg: Ffmpeg | null;
};

/** Returns the folder on this machine's disk for unfinished recordings. */
export function makingFolder({ config }: Pick<LiveDeps, 'config'>): string {
  return join(config.dataDir, 'making');
}

/** Makes the recording of one ended lesson. Returns the number of claimed lessons, so that the worker continues. */
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

export async function nextRecordingDue({ db }: Pick<LiveDeps, 'db'>): Promise<Date | null> {
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

type Finishing = Pick<LiveDeps, 'db' | 'clock' | 'newId' | 'media' | 'jobs'>;

/** Makes a lesson recorded by stored files, and announces the recording if it is published automatically. */
async function finishRecording(deps: Finishing, lesson: EndedLesson, made: MadeFiles): Promise<void> {
  const isOurs = await recordOnce(deps, lesson, made);
  if (!isOurs) await removeUnused(deps, lesson.id, made);
  else if (lesson.auto_publish) deps.jobs.wake('announce-lessons');
  deps.jobs.wake('make-transcripts');
  await removeParts(deps, lesson.id);
}

/** Returns false when another worker was faster. */
async function recordOnce({ db, clock, newId }: Finishing, lesson: EndedLesson, made: MadeFiles): Promise<boolean> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    if (!(await lockUnrecorded(trx, lesson.id))) return false;
    const recordingId = newId();
    await insertRecording(trx, {
      id: recordingId,
      channel_id: lesson.id,
      teacher_id: lesson.teacher_id,
      kind: made.kind,
      title: lesson.title,
      description: '',
      level_id: lesson.level_id,
      seconds: Math.round(made.seconds),
      bytes: made.bytes,
      media_file: made.media,
      poster_file: made.poster,
      captions_file: null,
      published_at: now,
      unpublished: !lesson.auto_publish,
    });
    await markRecorded(trx, { channelId: lesson.id, recordingId });
    await deleteJob(trx, lesson.id);
    if (lesson.auto_publish) await announceLesson(trx, { channel_id: lesson.id, type: 'recording_ready', due_at: now });
    return true;
  });
}

/** The same parts produce the same names, unless another version of ffmpeg was used. */
async function removeUnused({ db, media }: Finishing, channelId: string, made: MadeFiles): Promise<void> {
  const used = await recordedFiles(db, channelId);
  if (used?.media_file !== made.media) await media.remove(`recordings/${made.media}`);
  if (made.poster !== null && used?.poster_file !== made.poster) await media.remove(`posters/${made.poster}`);
}

const RENEW_EVERY_MS = NODE_TIMEOUT_MS / 5;
/** Lessons with missing parts are put back one by one; the next pass checks due lessons beyond this number. */
const MAX_LOOKS = 50;
/** Neither a failed upload of a part nor a lost node brings a wake-up. */
const RECHECK_MS = NODE_TIMEOUT_MS;
/** A node that was killed returns with the files on its disk, or never. */
const PART_IS_LOST_AFTER_MS = 6 * 3_600_000;
/** A process that stops stores the files on its disk by then. */
const REST_IS_LOST_AFTER_MS = NODE_TIMEOUT_MS;
/** Nothing is on the disk of a node that died before the first bytes came. */
const EMPTY_PART_IS_LOST_AFTER_MS = 2 * 60_000;

type Claiming = Pick<LiveDeps, 'db' | 'clock' | 'log'>;

/** Claims the lesson that has waited longest for its recording and misses no part; null without such a lesson. */
async function claimLesson({ db, clock }: Claiming): Promise<Claim | null> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const now = clock.now();
    const [row] = await recordingQueue.claim(db, { lane: 'all', now, limit: 1 });
    if (!row) return null;
    const lesson = await endedLesson(db, row.channel_id);
    if (!lesson) await deleteJob(db, row.channel_id);
    else if (!(await hasMissingParts(db, lesson.id, missingAt(now)))) return { lesson, row };
    else await recordingQueue.retry(db, row, { at: after(now, RECHECK_MS) }, { isProgress: true });
  }
  return null;
}

/** Renews the claim's lease for as long as the work takes. */
async function renewingLease<T>({ db, clock, log }: Claiming, claim: Claim, work: () => Promise<T>): Promise<T> {
  const renewal = setInterval(() => {
    recordingQueue
      .retry(db, claim.row, { at: after(clock.now(), recordingQueue.declaration.leaseMs) })
      .catch((error: unknown) => log.warn({ err: error, lesson: claim.lesson.id }, 'recording lease not renewed'));
  }, RENEW_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}

/** Returns the times that decide whether a lesson's missing parts are lost. */
function missingAt(now: Date): MissingParts {
  return {
    lostBefore: after(now, -PART_IS_LOST_AFTER_MS),
    restLostBefore: after(now, -REST_IS_LOST_AFTER_MS),
    emptyLostBefore: after(now, -EMPTY_PART_IS_LOST_AFTER_MS),
  };
}

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
