import type { StudioLesson } from '@lisan/contract/studio/studio';
import type { ChannelState } from '@lisan/contract/live/live';
import { AppError } from '../../../../platform/app-error.ts';
import { findReasons } from '../../../../platform/audit/audit-store.ts';
import { findMakingStates, type MakingState } from '../../recording/making/making-states.ts';
import type { LiveDeps } from '../../deps.ts';
import { attendanceOf } from '../audience/audience-store.ts';
import { presentLessons } from '../present.ts';
import type { Lesson } from '../store.ts';

type Parts = Pick<LiveDeps, 'audiences' | 'db' | 'clock' | 'live'>;

/** Presents lessons as their own teacher sees them. */
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

type Facts = {
  lesson: Pick<Lesson, 'recording_id' | 'started_at'>;
  state: ChannelState;
  /** Undefined if no published part waits for its recording. */
  making: MakingState | undefined;
  /** Whether the provider's media passes through our server. */
  isRecorded: boolean;
};

type Shown = Pick<StudioLesson, 'recording_state' | 'no_recording_reason'>;

/** Returns the state of a lesson's recording, from stored facts only. */
function recordingState({ lesson, state, making, isRecorded }: Facts): Shown {
  if (lesson.recording_id !== null) return { recording_state: 'ready', no_recording_reason: null };
  const isOver = state === 'ended' || state === 'recorded';
  if (isOver && making !== undefined) return { recording_state: making, no_recording_reason: null };
  if (!isOver && isRecorded) return { recording_state: 'expected', no_recording_reason: null };
  const reason = isOver && lesson.started_at === null ? 'not_held' : isRecorded ? 'nothing_published' : 'provider';
  return { recording_state: 'none', no_recording_reason: reason };
}
