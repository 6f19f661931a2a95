import type { TeacherView } from '@lisan/contract/live/teacher';
import type { Database } from '../../../../platform/database/schema.ts';
import { lessonOnAir } from '../store.ts';

/** Returns the teacher's lesson that is on the air. */
export async function findLessonOnAir(db: Database, teacherId: string): Promise<TeacherView['live']> {
  const lesson = await lessonOnAir(db, teacherId);
  return lesson ? { id: lesson.id, title: lesson.title, kind: lesson.kind } : null;
}
