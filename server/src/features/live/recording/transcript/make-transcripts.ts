import { buffer } from 'node:stream/consumers';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readCues, type Cue } from '../../../../domain/recording/transcript.ts';
import type { Ffmpeg } from '../../../../platform/ffmpeg/start-ffmpeg.ts';
import { findFfmpeg } from '../../../../platform/ffmpeg/find-ffmpeg.ts';
import type { Job } from '../../../../platform/queue/job.ts';
import type { Row } from '../../../../platform/queue/queue-declaration.ts';
import { QueueWorker, type Handled } from '../../../../platform/queue/queue-worker.ts';
import type { LiveDeps } from '../../deps.ts';
import { makingFolder } from '../making/make-recordings.ts';
import { recordingById } from '../studio/own-recording-store.ts';
import type { Recording } from '../store.ts';
import { readPieces } from './read-pieces.ts';
import { TRANSCRIPTS } from './transcript-metrics.ts';
import { transcriptQueue, type TranscriptLane } from './transcript-queue.ts';
import { queueChanged, queueMissing, storeTranscribed } from './transcript-store.ts';

export type MakingTranscripts = Pick<
  LiveDeps,
  'db' | 'clock' | 'log' | 'random' | 'media' | 'config' | 'metrics' | 'transcriber'
>;
type Claimed = Row<'recording_transcript'>;
type Outcome = Handled<'recording_transcript'>;

/** A recording of eight hours, transcribed as fast as it was spoken. */
const MAX_PASS_MS = 8 * 3_600_000;
const LOOK_EVERY_MS = 3_600_000;
const MAX_MISSING = 200;

/**
 * Hears recordings, one after the other, and reads the captions that were uploaded.
 *
 * Why: docs/decisions/085-recordings-are-captioned-by-a-job.md
 */
export function transcriptsJob(deps: MakingTranscripts): Job {
  const worker = createWorker(deps);
  let lookedAt = -Infinity;
  return {
    name: 'make-transcripts',
    workers: 'media',
    maxPassMs: MAX_PASS_MS,
    async pass(signal) {
      if (performance.now() - lookedAt > LOOK_EVERY_MS) {
        const now = deps.clock.now();
        await queueChanged(deps.db, now);
        const queued = await queueMissing(deps.db, { now, limit: MAX_MISSING });
        if (queued < MAX_MISSING) lookedAt = performance.now();
      }
      return worker.pass(signal);
    },
    nextDue: () => transcriptQueue.nextDue(deps.db, lanesOf(deps)),
    drain: () => worker.drain(),
    whenRetried: (wake) => worker.whenRetried(wake),
  };
}

/** Makes a due transcript and waits for its outcome. Returns the number of claimed recordings. */
export async function makeTranscripts(deps: MakingTranscripts, signal?: AbortSignal): Promise<number> {
  return createWorker(deps).runOnce(signal);
}

/** Without speech nothing is transcribed; what waits is transcribed once it is switched on. */
function lanesOf({ transcriber }: Pick<MakingTranscripts, 'transcriber'>): TranscriptLane[] {
  return transcriber.isOn ? ['uploaded', 'automatic'] : ['uploaded'];
}

function createWorker(deps: MakingTranscripts): QueueWorker<'recording_transcript', TranscriptLane> {
  return new QueueWorker(deps, transcriptQueue, {
    lanes: lanesOf(deps),
    window: 1,
    handle: (row, signal) => makeTranscript(deps, row, signal),
  });
}

async function makeTranscript(deps: MakingTranscripts, row: Claimed, signal: AbortSignal): Promise<Outcome> {
  const recording = await recordingById(deps.db, row.recording_id);
  if (!recording) return { kind: 'dead', set: { failure: 'no recording' } };
  if (row.source === 'uploaded') return readUploaded(deps, row, recording);
  // A recording that ends its process never fails in it.
  const { maxAttempts } = transcriptQueue.declaration;
  if (row.attempts > maxAttempts) return { kind: 'dead', set: { failure: 'every attempt ended without an outcome' } };
  const hearing: Hearing = { row, recording, signal, hasStored: false };
  try {
    return await renewingLease(deps, row, () => transcribeRecording(deps, hearing));
  } catch (error) {
    // The next process continues where this one stopped; a recording that ends every process counts its attempts.
    if (signal.aborted) return { kind: hearing.hasStored ? 'continue' : 'retry', at: deps.clock.now() };
    deps.metrics.count(TRANSCRIPTS, 'failed');
    throw error;
  }
}

async function readUploaded(
  { db, media, clock }: MakingTranscripts,
  row: Claimed,
  { captions_file, seconds }: Recording,
): Promise<Outcome> {
  // Removed since: the row of an automatic transcript replaces this one.
  if (captions_file === null) return { kind: 'dead', set: { failure: 'no captions' } };
  const cues = readCues((await buffer(await media.read(`recordings/${captions_file}`))).toString('utf8'));
  await storeTranscribed(db, row, { cues, done_seconds: seconds, next_try_at: clock.now(), isLast: true });
  return { kind: 'settled' };
}

type Hearing = { row: Claimed; recording: Recording; signal: AbortSignal; /** A piece of it. */ hasStored: boolean };

/** Hears what is left of a recording, piece by piece; each piece is stored before the next one is transcribed. */
async function transcribeRecording(deps: MakingTranscripts, hearing: Hearing): Promise<Outcome> {
  const { row, recording, signal } = hearing;
  const { db, clock, transcriber } = deps;
  const ffmpeg = await requireFfmpeg(deps);
  const folder = await makeFolder(deps, recording.id);
  try {
    const file = await fetchMedia(deps, { recording, folder, signal });
    const cues: Cue[] = [...row.cues];
    for await (const piece of readPieces(ffmpeg, { file, from: row.done_seconds, signal, transcriber })) {
      // The stored length of a recording may be too short; a line behind it could not be edited.
      const inside = piece.cues.filter(({ start }) => start < recording.seconds);
      cues.push(...inside.map((cue) => within(cue, recording.seconds)));
      const leaseEnd = new Date(clock.now().getTime() + transcriptQueue.declaration.leaseMs);
      const { through, isLast } = piece;
      const isOurs = await storeTranscribed(db, row, { cues, done_seconds: through, next_try_at: leaseEnd, isLast });
      if (!isOurs) return { kind: 'settled' };
      hearing.hasStored = true;
      if (isLast) deps.metrics.count(TRANSCRIPTS, 'made');
    }
    return { kind: 'settled' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Renews the lease while a recording is copied and transcribed: a copy or a minute of sound may outlast it. */
async function renewingLease<T>(
  { db, clock, log }: MakingTranscripts,
  row: Claimed,
  work: () => Promise<T>,
): Promise<T> {
  const { leaseMs } = transcriptQueue.declaration;
  const renewal = setInterval(() => {
    transcriptQueue
      .retry(db, row, { at: new Date(clock.now().getTime() + leaseMs) })
      .catch((error: unknown) => log.warn({ err: error, recording: row.recording_id }, 'transcript lease not renewed'));
  }, leaseMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}

/** Sound may end some milliseconds after the length that is stored with it. */
function within({ start, end, text }: Cue, seconds: number): Cue {
  return { start, end: Math.max(start + 0.1, Math.min(end, seconds + 0.5)), text };
}

async function requireFfmpeg({ config }: MakingTranscripts): Promise<Ffmpeg> {
  const ffmpeg = await findFfmpeg(config.ffmpeg);
  if (!ffmpeg) throw new Error('ffmpeg does not run');
  return ffmpeg;
}

async function makeFolder(deps: MakingTranscripts, recordingId: string): Promise<string> {
  const root = makingFolder(deps);
  await mkdir(root, { recursive: true });
  // Copies of attempts whose process was killed: a recording has gigabytes.
  const left = (await readdir(root)).filter((name) => name.startsWith(`captions-${recordingId}-`));
  await Promise.all(left.map((name) => rm(join(root, name), { recursive: true, force: true })));
  return mkdtemp(join(root, `captions-${recordingId}-`));
}

/** A copy on this machine's disk: ffmpeg must seek in it, and the store may be another machine. */
async function fetchMedia(
  { media }: MakingTranscripts,
  { recording, folder, signal }: { recording: Recording; folder: string; signal: AbortSignal },
): Promise<string> {
  const file = join(folder, 'recording');
  await pipeline(await media.read(`recordings/${recording.media_file}`), createWriteStream(file), { signal });
  return file;
}
