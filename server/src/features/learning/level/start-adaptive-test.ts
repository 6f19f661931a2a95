import type { QuestionView } from '@lisan/contract/learner/question';
import { MAX_ITEMS, nextItem } from '../../../domain/placement/placement.ts';
import type { LearningDeps } from '../deps.ts';
import { openTest } from './open-test.ts';
import { placementBank } from './placement-bank.ts';
import { itemsOfOtherTests } from './test-store.ts';

/** Starts the adaptive form of the level test: each next question depends on the previous answers. */
export async function startAdaptiveTest(
  deps: LearningDeps,
  subscriberId: string,
): Promise<{ test_uuid: string; question: QuestionView; asked: number; at_most: number }> {
  const seen = await itemsOfOtherTests(deps.db, { subscriberId, testId: null });
  const { test, items } = await openTest(deps, { subscriberId, form: 'adaptive' }, () => {
    const first = nextItem(placementBank(deps.course, seen), [], deps.random);
    return first ? [first] : [];
  });
  // A test is never opened without items.
  const [first] = items as [(typeof items)[number]];
  return { test_uuid: test.id, question: first.question.view, asked: 1, at_most: MAX_ITEMS };
}
