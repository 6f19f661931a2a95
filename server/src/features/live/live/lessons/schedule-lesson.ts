import type { Database } from '../../../../platform/database/schema.ts';
import type { MediaKind } from '../../../../platform/database/tables/live.ts';
import { insertLesson } from '../store.ts';
import type { LiveDeps } from '../deps.ts';

type NewLesson = {
  teacherId: string;
  title: string;
  kind: MediaKind;
  levelId: string | null;
  startsAt: Date;
  /** Whether its recording is published as soon as it is ready (by default it is). */
  autoPublish?: boolean;
};

/** Schedules a lesson within the caller's transaction. Returns its id. */
export async function scheduleLesson(
  trx: Database,
  deps: Pick<LiveDeps, 'clock' | 'newId'>,
  lesson: NewLesson,
): Promise<string> {
  const id = deps.newId();
  await insertLesson(trx, {
    id,
    teacher_id: lesson.teacherId,
    title: lesson.title,
    kind: lesson.kind,
    level_id: lesson.levelId,
    state: 'scheduled',
    starts_at: lesson.startsAt,
    started_at: null,
    ended_at: null,
    recording_id: null,
    created_at: deps.clock.now(),
    auto_publish: lesson.autoPublish ?? true,
  });
  return id;
}
