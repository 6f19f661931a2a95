import { CATEGORY_CODES, type CategoryCode } from '@lisan/contract/learner/course';
import type { Session } from '../../../platform/auth/session.ts';
import { currentLevel } from '../level/current-level.ts';
import { countFinished, finishedItems } from '../course/finished-items.ts';
import type { LearningDeps } from '../deps.ts';
import { countPracticals } from './count-practicals.ts';
import type { Count } from './count-weeks.ts';

/** Counts the finished and all items of the current level by category. */
export async function countContent(
  deps: LearningDeps,
  session: Session,
): Promise<Record<CategoryCode | 'practicals', Count>> {
  const levelId = await currentLevel(deps, session);
  const weeks = levelId === null ? [] : deps.course.weeks(levelId);
  const practicals = deps.course.practicals.filter(
    ({ level_id, track }) => level_id === levelId && track === undefined,
  );
  const finished = await finishedItems(deps.db, session.subscriberId);
  const count = (code: CategoryCode) =>
    countFinished(
      weeks.flatMap((week): { uuid: string }[] => week.items[code]),
      finished.item_done,
    );
  const [words, sentences, audio, lessons] = CATEGORY_CODES.map(count) as [Count, Count, Count, Count];
  return {
    words,
    sentences,
    audio,
    lessons,
    practicals: await countPracticals(deps, session, { practicals, finished }),
  };
}
