import type { StudioLesson } from '@lisan/contract/studio/studio';
import { AppError } from '../../../../platform/app-error.ts';
import { findReasons } from '../../../../platform/audit/audit-store.ts';
import { attendanceOf } from '../audience/audience-store.ts';
import { findMakingStates } from '../../recording/making/making-states.ts';
import { presentLessons } from '../present.ts';
import type { Lesson } from '../store.ts';
import { recordingState } from './recording-state.ts';
import type { LiveDeps } from '../deps.ts';

type Parts = Pick<LiveDeps, 'audiences' | 'db' | 'clock' | 'live'>;

/** Lessons as their own teacher sees them. */
export async function presentStudioLessons(
  deps: Parts,
  subscriberId: string,
  lessons: Lesson[],
): Promise<StudioLesson[]> {
  const views = await presentLessons(deps, subscriberId, lessons);
  const attended = await attendanceOf(
    deps.db,
    lessons.map((lesson) => lesson.id),
  );
  const reasons = await findReasons(deps.db, {
    call: 'POST /api/console/live/:id/end',
    type: 'live_channel',
    ids: lessons.filter(({ ended_at }) => ended_at !== null).map(({ id }) => id),
  });
  const rows = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const makings = await findMakingStates(deps.db, [...rows.keys()]);
  const isRecorded = deps.live.name === 'embedded';
  return views.map((view) => {
    const lesson = rows.get(view.id);
    if (lesson === undefined) throw new AppError('not_found');
    return {
      ...view,
      started_at: lesson.started_at?.toISOString() ?? null,
      ended_at: lesson.ended_at?.toISOString() ?? null,
      staff_reason: reasons.get(view.id) ?? null,
      attended: attended.get(view.id) ?? 0,
      auto_publish: lesson.auto_publish,
      ...recordingState({ lesson, state: view.state, making: makings.get(view.id), isRecorded }),
    };
  });
}

export async function presentStudioLesson(deps: Parts, subscriberId: string, lesson: Lesson): Promise<StudioLesson> {
  const [view] = await presentStudioLessons(deps, subscriberId, [lesson]);
  if (view === undefined) throw new AppError('not_found');
  return view;
}
