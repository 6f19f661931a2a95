import type { StudioLesson } from '@lisan/contract/studio';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../services.ts';
import { attendanceOf } from '../audience/audience-store.ts';
import { presentLessons } from '../present.ts';
import type { Lesson } from '../store.ts';

type Parts = Pick<Services, 'db' | 'clock'>;

/** Lessons as their own teacher sees them. */
export async function presentStudioLessons(
  services: Parts,
  subscriberId: string,
  lessons: Lesson[],
): Promise<StudioLesson[]> {
  const views = await presentLessons(services, subscriberId, lessons);
  const attended = await attendanceOf(
    services.db,
    lessons.map((lesson) => lesson.id),
  );
  const rows = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  return views.map((view) => ({
    ...view,
    started_at: rows.get(view.id)?.started_at?.toISOString() ?? null,
    ended_at: rows.get(view.id)?.ended_at?.toISOString() ?? null,
    attended: attended.get(view.id) ?? 0,
    auto_publish: rows.get(view.id)?.auto_publish ?? false,
  }));
}

export async function presentStudioLesson(
  services: Parts,
  subscriberId: string,
  lesson: Lesson,
): Promise<StudioLesson> {
  const [view] = await presentStudioLessons(services, subscriberId, [lesson]);
  if (view === undefined) throw new AppError('not_found');
  return view;
}
