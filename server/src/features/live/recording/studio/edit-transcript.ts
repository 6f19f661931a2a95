import type { StudioTranscript } from '@lisan/contract/studio/studio';
import { applyEdits, findCueFault, type CueEdit, type CueFault } from '../../../../domain/recording/transcript.ts';
import { AppError, invalidField } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { LiveDeps } from '../../deps.ts';
import { ADDRESS_TTL_MS, signPrefix } from '../media-address.ts';
import type { Recording } from '../store.ts';
import {
  lockTranscript,
  queueTranscript,
  transcriptOf,
  updateTranscript,
  type Transcript,
} from '../transcript/transcript-store.ts';
import { lockOwnRecording, requireOwnRecording, type OwnRecording } from './own-recording.ts';

/** A lesson of eight hours has half of them; each is read by searches. */
const MAX_CAPTION_CUES = 10_000;

const FAULTS: Record<CueFault, string> = {
  ends_before_start: 'نهاية السطر يجب أن تكون بعد بدايته.',
  out_of_order: 'هذا السطر يبدأ قبل نهاية الذي فوقه.',
  too_late: 'هذا السطر بعد نهاية التسجيل.',
};

/** The caller's session, whose signature is on the address of the sound. */
type Asking = OwnRecording & { sessionId: string };

/**
 * Returns the transcript of a teacher's own recording, in any state.
 * @throws AppError forbidden, not_found
 */
export async function readTranscript(deps: LiveDeps, own: Asking): Promise<StudioTranscript> {
  const recording = await requireOwnRecording(deps.db, own);
  return present(deps, { recording, transcript: await transcriptOf(deps.db, recording.id), own });
}

/**
 * Replaces lines of a finished transcript, which is then no longer automatic.
 * @throws AppError forbidden, not_found, conflict for another version, not_allowed_in_state while there is none or where
 * it comes from uploaded captions, 422 on `edits`
 */
export async function saveTranscript(
  deps: LiveDeps,
  own: Asking,
  { version, edits }: { version: number; edits: readonly CueEdit[] },
): Promise<StudioTranscript> {
  return change(deps, own, async (trx, recording, before) => {
    const { cues } = requireReady(before);
    if (before?.version !== version)
      throw new AppError('conflict', { message: 'تغيّر هذا النص من مكان آخر بعد فتحه هنا.' });
    const after = applyEdits(cues, edits);
    if (after.length > MAX_CAPTION_CUES) throw invalidField('edits', `الأسطر أكثر من المسموح، وهو ${MAX_CAPTION_CUES}.`);
    const found = findCueFault(after, recording.seconds);
    if (found) throw invalidField('edits', `السطر ${found.at + 1}: ${FAULTS[found.fault]}`);
    return updateTranscript(trx, recording.id, { cues: after, is_edited: true, version: version + 1 });
  });
}

/**
 * Shows a finished transcript to learners, or withdraws it. Uploaded captions are withdrawn by their removal.
 * @throws AppError forbidden, not_found, not_allowed_in_state
 */
export async function publishTranscript(deps: LiveDeps, own: Asking, published: boolean): Promise<StudioTranscript> {
  return change(deps, own, async (trx, recording, before) => {
    requireReady(before);
    return updateTranscript(trx, recording.id, { is_published: published });
  });
}

/**
 * Queues a finished or failed transcript again. Its lines are lost.
 * @throws AppError forbidden, not_found, not_allowed_in_state while it is being made or where it comes from captions
 */
export async function remakeTranscript(deps: LiveDeps, own: Asking): Promise<StudioTranscript> {
  const made = await change(deps, own, async (trx, recording, before) => {
    if (before?.state === 'queued') throw new AppError('not_allowed_in_state', { message: 'التسجيل يُكتب الآن.' });
    if (before?.source === 'uploaded') throw uploaded();
    return restartTranscript(trx, { recording, before, now: deps.clock.now() });
  });
  deps.jobs.wake('make-transcripts');
  return made;
}

/**
 * Queues the transcript from the recording's present source within the caller's transaction: its captions, where there
 * are any, else its sound. Wake `make-transcripts` after the commit.
 */
export async function restartTranscript(
  trx: Database,
  { recording, before, now }: { recording: Recording; before: Transcript | undefined; now: Date },
): Promise<Transcript> {
  const hasCaptions = recording.captions_file !== null;
  await queueTranscript(trx, { recordingId: recording.id, hasCaptions, now });
  return updateTranscript(trx, recording.id, {
    state: 'queued',
    source: hasCaptions ? 'uploaded' : 'automatic',
    cues: [],
    done_seconds: 0,
    is_edited: false,
    is_published: hasCaptions,
    version: (before?.version ?? 0) + 1,
    // A worker that still has the row writes only while this number is unchanged.
    attempts: 0,
    next_try_at: now,
    failure: null,
  });
}

type Change = (trx: Database, recording: Recording, before: Transcript | undefined) => Promise<Transcript>;

async function change(deps: LiveDeps, own: Asking, apply: Change): Promise<StudioTranscript> {
  return deps.db.transaction().execute(async (trx: Database) => {
    const recording = await lockOwnRecording(trx, own);
    const transcript = await apply(trx, recording, await lockTranscript(trx, recording.id));
    return present(deps, { recording, transcript, own });
  });
}

function requireReady(transcript: Transcript | undefined): Transcript {
  if (transcript?.state !== 'ready') throw new AppError('not_allowed_in_state', { message: 'النص لم يجهز بعد.' });
  if (transcript.source === 'uploaded') throw uploaded();
  return transcript;
}

function uploaded(): AppError {
  return new AppError('not_allowed_in_state', { message: 'نص هذا التسجيل من ملف رفعته، ويتغيّر باستبدال الملف.' });
}

type Presented = { recording: Recording; transcript: Transcript | undefined; own: Asking };

function present(
  { clock, secrets, transcriber }: LiveDeps,
  { recording, transcript, own }: Presented,
): StudioTranscript {
  const prefix = signPrefix(secrets.signingKey, own.sessionId, new Date(clock.now().getTime() + ADDRESS_TTL_MS));
  const source = transcript?.source ?? 'automatic';
  const progress = Math.min(1, (transcript?.done_seconds ?? 0) / Math.max(1, recording.seconds));
  return {
    state: stateOf(transcript, transcriber.isOn),
    source,
    progress,
    cues: transcript?.state === 'ready' ? transcript.cues : [],
    is_edited: transcript?.is_edited ?? false,
    is_published: transcript?.state === 'ready' && transcript.is_published,
    version: transcript?.version ?? 0,
    media_url: `${prefix}/recordings/${recording.media_file}`,
  };
}

function stateOf(transcript: Transcript | undefined, isOn: boolean): StudioTranscript['state'] {
  if (transcript?.state === 'ready') return 'ready';
  if (transcript?.state === 'dead') return 'failed';
  if (transcript?.source !== 'uploaded' && !isOn) return 'off';
  return transcript !== undefined && transcript.done_seconds > 0 ? 'making' : 'waiting';
}
