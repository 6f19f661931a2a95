import { addPlaylist } from '../features/live/recording/add-playlist.ts';
import { publishRecording } from '../features/live/recording/publish-recording.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Services } from '../compose/services.ts';
import { DEMO_PLAYLIST, DEMO_RECORDINGS } from './demo-lessons.ts';
import { storeDemoMedia } from './store-demo-media.ts';

const DAY_MS = 86_400_000;

export type StoredRecording = (typeof DEMO_RECORDINGS)[number] & {
  files: { media: string; poster: string; captions: string };
  bytes: number;
};

/** Files go first: a row without its file would not play. */
export async function storeRecordingFiles(services: Services): Promise<StoredRecording[]> {
  const stored: StoredRecording[] = [];
  for (const recording of DEMO_RECORDINGS) {
    const files = {
      media: await storeDemoMedia(services, 'recordings', recording.media),
      poster: await storeDemoMedia(services, 'posters', recording.poster),
      captions: await storeDemoMedia(services, 'recordings', recording.captions),
    };
    const bytes = (await services.media.find(`recordings/${files.media}`))?.bytes ?? 0;
    stored.push({ ...recording, files, bytes });
  }
  return stored;
}

export async function seedRecordings(trx: Database, services: Services, recordings: StoredRecording[]): Promise<void> {
  const now = services.clock.now().getTime();
  for (const recording of recordings) {
    await publishRecording(trx, {
      id: recording.id,
      teacher_id: recording.teacherId,
      kind: recording.kind,
      title: recording.title,
      description: recording.description,
      level_id: services.course.levelByCode('A1').uuid,
      seconds: recording.seconds,
      media_file: recording.files.media,
      poster_file: recording.files.poster,
      captions_file: recording.files.captions,
      bytes: recording.bytes,
      published_at: new Date(now - recording.publishedDaysAgo * DAY_MS),
    });
  }
  await addPlaylist(trx, services, { ...DEMO_PLAYLIST, position: 0 });
}
