import type { QuestionView } from '@lisan/contract/learner/question';
import { chooseFixedForm } from '../../../domain/placement/placement.ts';
import { openTest } from './open-test.ts';
import { placementBank } from './placement-bank.ts';
import { itemsOfOtherTests } from './test-store.ts';
import type { LevelDeps } from './deps.ts';

type Deps = Pick<LevelDeps, 'clock' | 'course' | 'db' | 'newId' | 'random'>;

/** Starts the fixed form of the level test and returns all its questions. */
export async function startFixedTest(
  deps: Deps,
  subscriberId: string,
): Promise<{ test_uuid: string; questions: QuestionView[] }> {
  const seen = await itemsOfOtherTests(deps.db, { subscriberId, testId: null });
  const { test, items } = await openTest(deps, { subscriberId, form: 'fixed' }, () =>
    chooseFixedForm(placementBank(deps.course, seen), deps.random),
  );
  return { test_uuid: test.id, questions: items.map(({ question }) => question.view) };
}
