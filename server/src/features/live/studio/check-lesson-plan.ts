import { mayPlanFor } from '../../../domain/live/lesson-planning.ts';
import { invalidField } from '../../../platform/app-error.ts';
import type { Services } from '../../../compose/services.ts';

/** What a teacher wishes of a lesson; what is left out stays as it is. */
export type LessonPlan = { levelId?: string | null | undefined; startsAt?: Date | undefined };

/** @throws AppError 422 on `level_id` or `starts_at` */
export function checkLessonPlan(services: Pick<Services, 'clock' | 'course'>, { levelId, startsAt }: LessonPlan): void {
  if (levelId && !services.course.level(levelId)) throw invalidField('level_id', 'لا يوجد مستوى كهذا.');
  if (startsAt && !mayPlanFor(startsAt, services.clock.now()))
    throw invalidField('starts_at', 'اختر موعدًا خلال التسعين يومًا القادمة.');
}
