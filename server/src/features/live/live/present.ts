import type { ChannelView } from '@lisan/contract/live/live';
import { lessonState } from '../../../domain/live/lesson-state.ts';
import { findTeacherRefs } from '../teacher/find-teacher-refs.ts';
import type { LiveDeps } from '../deps.ts';
import { likedBy } from './audience/audience-store.ts';
import type { Lesson } from './store.ts';

/**
 * Presents lessons for one subscriber. Viewers are people who watch now, so a lesson off the air has no
 * viewers.
 */
export async function presentLessons(
  deps: Pick<LiveDeps, 'audiences' | 'db' | 'clock'>,
  subscriberId: string,
  lessons: Lesson[],
): Promise<ChannelView[]> {
  const now = deps.clock.now();
  const ids = lessons.map((lesson) => lesson.id);
  const onAir = lessons.filter((lesson) => lesson.state === 'live').map((lesson) => lesson.id);
  const teacher = await findTeacherRefs(
    deps.db,
    lessons.map((lesson) => lesson.teacher_id),
  );
  const viewers = await deps.audiences.viewers.of(onAir);
  const likes = await deps.audiences.likes.of(ids);
  const liked = await likedBy(deps.db, subscriberId, ids);
  return lessons.map((lesson) => ({
    id: lesson.id,
    title: lesson.title,
    kind: lesson.kind,
    teacher: teacher(lesson.teacher_id),
    level_id: lesson.level_id,
    state: lessonState(lesson, now),
    starts_at: lesson.starts_at.toISOString(),
    viewers: viewers.get(lesson.id) ?? 0,
    likes: likes.get(lesson.id) ?? 0,
    liked: liked.has(lesson.id),
    recording_id: lesson.recording_id,
    chat_open: lesson.chat_open,
  }));
}
