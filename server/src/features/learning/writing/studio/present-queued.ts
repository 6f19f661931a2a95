import type { QueuedText } from '@lisan/contract/studio/studio-writing';
import { firstNameOf } from '../../../../domain/subscriber/first-name.ts';
import type { PublishedCourse } from '../../course/published-course.ts';
import type { QueuedRow } from './queue-store.ts';

type Shown = { course: PublishedCourse; teacherId: string; now: Date; words: number };

/** Presents a queued text as a teacher sees it before claiming it. */
export function presentQueued(row: QueuedRow, { course, teacherId, now, words }: Shown): QueuedText {
  return {
    id: row.id,
    first_name: firstNameOf(row.name),
    level_code: course.level(row.level_id)?.code ?? '',
    week: row.week,
    words,
    sent_at: (row.sent_at ?? now).toISOString(),
    claim: claimOf(row, teacherId, now),
  };
}

/** Returns the holder of a text's lease. An expired lease does not count. */
export function claimOf(
  { claimed_by, claimed_until }: Pick<QueuedRow, 'claimed_by' | 'claimed_until'>,
  teacherId: string,
  now: Date,
): QueuedText['claim'] {
  if (claimed_by === null || claimed_until === null || claimed_until <= now) return 'free';
  return claimed_by === teacherId ? 'mine' : 'other';
}
