import type { StudioRecording } from '@lisan/contract/studio/studio';
import { AppError, invalidField } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import {
  announceLesson,
  isAnnounced,
  withdrawAnnouncements,
} from '../../../account/notification/announce/announce-lesson.ts';
import type { LiveDeps } from '../../deps.ts';
import type { Recording } from '../store.ts';
import { lockOwnRecording, type OwnRecording } from './own-recording.ts';
import { lockRecording, updateRecording } from './own-recording-store.ts';
import { presentStudioRecording } from './present-studio-recordings.ts';

/** Omitted fields stay as they are. */
type Wish = {
  title?: string | undefined;
  description?: string | undefined;
  levelId?: string | null | undefined;
  published?: boolean | undefined;
};

/**
 * Renames, describes, publishes or unpublishes a recording. Its first publication notifies the followers and sets its
 * time of publication.
 * @throws AppError forbidden, not_found, 422 on `level_id`
 */
export async function changeStudioRecording(deps: LiveDeps, own: OwnRecording, wish: Wish): Promise<StudioRecording> {
  const recording = await deps.db.transaction().execute(async (trx: Database) => {
    const before = await lockOwnRecording(trx, own);
    if (wish.levelId && !deps.course.level(wish.levelId)) throw invalidField('level_id', 'لا يوجد مستوى كهذا.');
    return updateRecording(trx, before.id, {
      title: wish.title ?? before.title,
      description: wish.description ?? before.description,
      level_id: wish.levelId === undefined ? before.level_id : wish.levelId,
      unpublished: wish.published === undefined ? before.unpublished : !wish.published,
      published_at: await publishedAt(trx, before, { published: wish.published, now: deps.clock.now() }),
    });
  });
  deps.jobs.wake('announce-lessons');
  return presentStudioRecording(deps.db, recording);
}

/**
 * Publishes or unpublishes any recording within the caller's transaction, and returns the recording before and after.
 * Wake `announce-lessons` after the commit.
 * @throws AppError not_found
 */
export async function setPublished(
  trx: Database,
  { clock }: LiveDeps,
  { id, published }: { id: string; published: boolean },
): Promise<{ before: Recording; after: Recording }> {
  const before = await lockRecording(trx, id);
  if (!before) throw new AppError('not_found');
  const after = await updateRecording(trx, id, {
    unpublished: !published,
    published_at: await publishedAt(trx, before, { published, now: clock.now() }),
  });
  return { before, after };
}

/** Announces the recording or withdraws its announcement, and returns its time of publication. */
async function publishedAt(
  trx: Database,
  { channel_id, unpublished, published_at }: Recording,
  { published, now }: { published: boolean | undefined; now: Date },
): Promise<Date> {
  if (published === undefined || published !== unpublished || channel_id === null) return published_at;
  if (!published) {
    await withdrawAnnouncements(trx, channel_id);
    return published_at;
  }
  if (await isAnnounced(trx, channel_id, 'recording_ready')) return published_at;
  await announceLesson(trx, { channel_id, type: 'recording_ready', due_at: now });
  return now;
}
