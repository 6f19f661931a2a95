import type { QuestionView } from '@lisan/contract/question';
import { chooseFixedForm } from '../../domain/placement/placement.ts';
import { openTest } from './open-test.ts';
import { placementBank } from './placement-bank.ts';
import type { LevelDeps } from './deps.ts';

type Deps = Pick<LevelDeps, 'clock' | 'course' | 'db' | 'newId' | 'random'>;

/** Begins the fixed form of the level test: all its questions at once. */
export async function startFixedTest(
  deps: Deps,
  subscriberId: string,
): Promise<{ test_uuid: string; questions: QuestionView[] }> {
  const { test, items } = await openTest(deps, { subscriberId, form: 'fixed' }, () =>
    chooseFixedForm(placementBank(deps.course), deps.random),
  );
  return { test_uuid: test.id, questions: items.map(({ question }) => question.view) };
}
