import type { StudioLesson } from '@lisan/contract/studio/studio';
import { MAX_LESSONS_AHEAD } from '../../../../domain/live/lesson-planning.ts';
import { MISSED_AFTER_MS } from '../../../../domain/live/lesson-state.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { MediaKind } from '../../../../platform/database/tables/live.ts';
import { requireTeacherAccount, takeTurn } from '../../teacher/require-teacher-account.ts';
import type { LiveDeps } from '../../deps.ts';
import { scheduleLesson } from '../lessons/schedule-lesson.ts';
import { requireLesson } from '../policy.ts';
import { lessonsAhead } from '../store.ts';
import { announcePlan } from './announce-plan.ts';
import { checkLessonPlan } from './check-lesson-plan.ts';
import { presentStudioLesson } from './present-studio-lessons.ts';

type Wish = { title: string; kind: MediaKind; levelId: string | null; startsAt: Date; autoPublish: boolean };

/**
 * Plans a lesson of this teacher and notifies the followers.
 * @throws AppError forbidden, not_allowed_in_state when too many are planned, 422 on `level_id` or `starts_at`
 */
export async function scheduleStudioLesson(deps: LiveDeps, subscriberId: string, wish: Wish): Promise<StudioLesson> {
  const lesson = await deps.db.transaction().execute(async (trx: Database) => {
    const { id: teacherId } = await requireTeacherAccount(trx, subscriberId);
    checkLessonPlan(deps, wish);
    await takeTurn(trx, teacherId);
    const now = deps.clock.now();
    await requireRoomForAnother(trx, teacherId, now);
    const lessonId = await scheduleLesson(trx, deps, { ...wish, teacherId });
    await announcePlan(trx, { lessonId, startsAt: wish.startsAt, now });
    return requireLesson(trx, lessonId);
  });
  deps.jobs.wake('announce-lessons');
  return presentStudioLesson(deps, subscriberId, lesson);
}

async function requireRoomForAnother(trx: Database, teacherId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - MISSED_AFTER_MS);
  const ahead = await lessonsAhead(trx, { teacherId }, { since, limit: MAX_LESSONS_AHEAD });
  if (ahead.length < MAX_LESSONS_AHEAD) return;
  throw new AppError('not_allowed_in_state', {
    message: `لديك ${MAX_LESSONS_AHEAD} درسًا قادمًا، وهذا أكثر ما يمكن. يلزم إلغاء واحد منها أولًا.`,
  });
}
