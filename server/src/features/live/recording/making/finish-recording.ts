import { announceLesson } from '../../../account/notification/announce/announce-lesson.ts';
import { insertRecording } from '../store.ts';
import type { MadeFiles } from './make-files.ts';
import { deleteJob, lockUnrecorded, markRecorded, recordedFiles, type EndedLesson } from './making-store.ts';
import { removeParts } from './remove-parts.ts';
import type { RecordingDeps } from '../deps.ts';

type Finishing = Pick<RecordingDeps, 'db' | 'clock' | 'newId' | 'media' | 'jobs'>;

/** Makes a lesson recorded by files that are stored, and tells its followers where the teacher leaves that to us. */
export async function finishRecording(deps: Finishing, lesson: EndedLesson, made: MadeFiles): Promise<void> {
  const isOurs = await recordOnce(deps, lesson, made);
  if (!isOurs) await removeUnused(deps, lesson.id, made);
  else if (lesson.auto_publish) deps.jobs.wake('announce-lessons');
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

/** The same parts give the same names, unless another ffmpeg was at work. */
async function removeUnused({ db, media }: Finishing, channelId: string, made: MadeFiles): Promise<void> {
  const used = await recordedFiles(db, channelId);
  if (used?.media_file !== made.media) await media.remove(`recordings/${made.media}`);
  if (made.poster !== null && used?.poster_file !== made.poster) await media.remove(`posters/${made.poster}`);
}
