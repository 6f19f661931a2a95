import type { QuestionView } from '@lisan/contract/question';
import { MAX_ITEMS, nextItem } from '../../domain/placement/placement.ts';
import type { Services } from '../../compose/services.ts';
import { openTest } from './open-test.ts';
import { placementBank } from './placement-bank.ts';

/** Begins the adaptive form of the level test: each next question depends on the answers so far. */
export async function startAdaptiveTest(
  services: Services,
  subscriberId: string,
): Promise<{ test_uuid: string; question: QuestionView; asked: number; at_most: number }> {
  const { test, items } = await openTest(services, { subscriberId, form: 'adaptive' }, () => {
    const first = nextItem(placementBank(services.course), [], services.random);
    return first ? [first] : [];
  });
  // A test is never opened without items.
  const [first] = items as [(typeof items)[number]];
  return { test_uuid: test.id, question: first.question.view, asked: 1, at_most: MAX_ITEMS };
}
