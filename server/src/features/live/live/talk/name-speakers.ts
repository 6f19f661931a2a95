import type { ViewerName } from '@lisan/contract/live/realtime';
import type { Database } from '../../../../platform/database/schema.ts';
import { findTeacherAccount } from '../../teacher/find-teacher-refs.ts';
import { nameViewers } from '../audience/name-viewers.ts';
import type { Lesson } from '../store.ts';

/** How those who write in a lesson are shown: its teacher as teachers are, learners by the names they chose. */
export async function nameSpeakers(
  db: Database,
  lesson: Pick<Lesson, 'teacher_id'>,
  subscriberIds: string[],
): Promise<(subscriberId: string) => ViewerName> {
  const unique = [...new Set(subscriberIds)];
  const [names, teacher] = await Promise.all([nameViewers(db, unique), findTeacherAccount(db, lesson.teacher_id)]);
  const shown = new Map(unique.map((id, place) => [id, names[place]]));
  const { accountId, name, photo_url } = teacher;
  if (accountId !== null) shown.set(accountId, { name, avatar_url: photo_url });
  return (subscriberId) => {
    const speaker = shown.get(subscriberId);
    if (speaker === undefined) throw new Error(`nobody has named ${subscriberId}`);
    return speaker;
  };
}
