import type { PracticalView } from '@lisan/contract/learner/practice';
import type { Session } from '../../../platform/auth/session.ts';
import { currentLevel } from '../level/current-level.ts';
import { progressOf } from './practice-progress.ts';
import { answersOfLearner } from './store.ts';
import type { PracticeDeps } from './deps.ts';

type Deps = Pick<PracticeDeps, 'course' | 'db' | 'sessions'>;

type PracticalListed = PracticalView & { answered: number; done: boolean };

/** Lists all practicals: those of the current level first, then by level and the authors' order. */
export async function listPracticals(deps: Deps, session: Session): Promise<PracticalListed[]> {
  const { course } = deps;
  const current = await currentLevel(deps, session);
  const answers = Map.groupBy(await answersOfLearner(deps.db, session.subscriberId), (answer) => answer.practical_id);
  const rank = ({ level_id }: PracticalView) => (level_id === current ? -1 : (course.level(level_id)?.order ?? 0));
  return course.practicals
    .toSorted((a, b) => rank(a) - rank(b) || a.order - b.order)
    .map((practical) => {
      const { answered, done } = progressOf(course.questionsOf(practical.uuid), answers.get(practical.uuid) ?? []);
      return { ...practical, answered, done };
    });
}
