import { mayPlanFor } from '../../../../domain/live/lesson-planning.ts';
import { invalidField } from '../../../../platform/app-error.ts';
import type { LiveDeps } from '../../deps.ts';

/** A teacher's wishes for a lesson; omitted fields stay as they are. */
export type LessonPlan = { levelId?: string | null | undefined; startsAt?: Date | undefined };

/** @throws AppError 422 on `level_id` or `starts_at` */
export function checkLessonPlan(deps: LiveDeps, { levelId, startsAt }: LessonPlan): void {
  if (levelId && !deps.course.level(levelId)) throw invalidField('level_id', 'لا يوجد مستوى كهذا.');
  if (startsAt && !mayPlanFor(startsAt, deps.clock.now()))
    throw invalidField('starts_at', 'الموعد يكون خلال التسعين يومًا القادمة.');
}
