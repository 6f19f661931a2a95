import type { QuestionView } from '@lisan/contract/question';
import { chooseFixedForm } from '../../domain/placement/placement.ts';
import type { Services } from '../../compose/services.ts';
import { openTest } from './open-test.ts';
import { placementBank } from './placement-bank.ts';

/** Begins the fixed form of the level test: all its questions at once. */
export async function startFixedTest(
  services: Services,
  subscriberId: string,
): Promise<{ test_uuid: string; questions: QuestionView[] }> {
  const { test, items } = await openTest(services, { subscriberId, form: 'fixed' }, () =>
    chooseFixedForm(placementBank(services.course), services.random),
  );
  return { test_uuid: test.id, questions: items.map(({ question }) => question.view) };
}
