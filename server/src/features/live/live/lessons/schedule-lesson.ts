import type { Database } from '../../../../platform/database/schema.ts';
import type { MediaKind } from '../../../../platform/database/tables/live.ts';
import type { LiveDeps } from '../../deps.ts';
import { insertLesson } from '../store.ts';

type NewLesson = {
  teacherId: string;
  title: string;
  kind: MediaKind;
  levelId: string | null;
  startsAt: Date;
  /** Whether the recording is published as soon as it is ready; true by default. */
  autoPublish?: boolean;
};

/** Schedules a lesson within the caller's transaction. Returns its id. */
export async function scheduleLesson(trx: Database, deps: LiveDeps, lesson: NewLesson): Promise<string> {
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
