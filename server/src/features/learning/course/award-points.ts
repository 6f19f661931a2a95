import type { ReleaseItem } from '@lisan/content/publish/release';
import type { CategoryCode } from '@lisan/contract/learner/course';
import { gradeDictation } from '@lisan/contract/english/grade-typing';
import { pointsFor, type PointsKind } from '../../../domain/progress/points.ts';
import { invalidField } from '../../../platform/app-error.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { LearningDeps } from '../deps.ts';
import { learnerStats } from './learner-stats.ts';
import { requireUnlockedWeek } from './read-policy.ts';
import { asLearner, recordLearning } from './record-learning.ts';

const WORTH: Record<CategoryCode, PointsKind> = {
  words: 'word',
  sentences: 'sentence',
  audio: 'audio',
  lessons: 'lesson',
};

/**
 * Records that an item is finished and awards its points once. `answer` is the recalled English of a word or sentence.
 * @throws AppError not_found, forbidden, week_locked, 422 on `answer` without the right recall of a word or sentence
 */
export async function awardPoints(
  deps: LearningDeps,
  session: Session,
  { itemUuid, answer }: { itemUuid: string; answer: string | undefined },
): Promise<{ points: number; total: number; streak: number }> {
  const item = deps.course.requireItem(itemUuid);
  const at = { levelId: item.level_id, week: item.week };
  await requireUnlockedWeek(deps, session, at);
  if (!isRecalled(deps, item, answer)) throw invalidField('answer', 'تُحسب لك حين تُكتب بالإنجليزية من ذاكرتك.');
  const points = await asLearner(deps, session, (trx) =>
    recordLearning(trx, deps, session, {
      kind: 'item_done',
      itemUuid,
      ...at,
      points: pointsFor(WORTH[item.category]),
    }),
  );
  const stats = await learnerStats(deps, session);
  return { points, total: stats.points, streak: stats.streak };
}

/** Dialogues and lessons are finished by listening and reading. */
function isRecalled({ isWord }: LearningDeps, item: ReleaseItem, answer: string | undefined): boolean {
  if (item.category !== 'words' && item.category !== 'sentences') return true;
  return answer !== undefined && gradeDictation([item.body.en], answer, isWord).correct;
}
