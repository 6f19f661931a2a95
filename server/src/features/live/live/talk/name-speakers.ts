import type { SpeakerRole } from '@lisan/contract/live/live';
import type { ViewerName } from '@lisan/contract/live/realtime';
import { looksLike } from '@lisan/contract/values/name-skeleton';
import type { Database } from '../../../../platform/database/schema.ts';
import { listNames } from '../../../account/subscriber/list-names.ts';
import { findTeacherAccount } from '../../teacher/find-teacher-refs.ts';
import { NAMELESS } from '../audience/name-viewers.ts';
import type { Lesson } from '../store.ts';

export type Speaker = ViewerName & { role: SpeakerRole };

/**
 * Names the people who write in a lesson: its teacher as teachers are shown, others by the names they chose. A learner
 * whose name looks like the name of the teacher is shown without a name.
 *
 * Why: docs/decisions/077-a-message-carries-the-role-of-its-author.md
 */
export async function nameSpeakers(
  db: Database,
  lesson: Pick<Lesson, 'teacher_id'>,
  subscriberIds: string[],
): Promise<(subscriberId: string) => Speaker> {
  const names = await listNames(db, [...new Set(subscriberIds)]);
  const teacher = await findTeacherAccount(db, lesson.teacher_id);
  return (subscriberId) => {
    if (subscriberId === teacher.accountId)
      return { name: teacher.name, avatar_url: teacher.photo_url, role: 'teacher' };
    const shown = names.get(subscriberId);
    const name = shown?.name ?? NAMELESS;
    const avatar_url = shown?.avatar_url ?? null;
    if (shown?.roles.some((role) => role !== 'teacher')) return { name, avatar_url, role: 'staff' };
    if (looksLike(name, teacher.name)) return { name: NAMELESS, avatar_url: null, role: 'learner' };
    return { name, avatar_url, role: 'learner' };
  };
}
