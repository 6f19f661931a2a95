import type { LearningDeps } from '../deps.ts';
import { itemsOfTest, type BankItem } from './placement-bank.ts';
import { insertTest, unansweredTest, type TestRow } from './test-store.ts';

const REUSE_TTL_MS = 86_400_000;

type OpenTest = { test: TestRow; items: BankItem[] };

/**
 * Opens a test with the chosen first items, or returns the open test without an answer: a call that a client repeats on
 * a bad network must not create two tests.
 */
export async function openTest(
  deps: LearningDeps,
  at: { subscriberId: string; form: TestRow['form'] },
  choose: () => BankItem[],
): Promise<OpenTest> {
  const now = deps.clock.now();
  const unanswered = await unansweredTest(deps.db, { ...at, since: new Date(now.getTime() - REUSE_TTL_MS) });
  if (unanswered) {
    const items = itemsOfTest(deps.course, unanswered);
    if (items.length === unanswered.question_uuids.length) return { test: unanswered, items };
  }
  const items = choose();
  if (items.length === 0) throw new Error('the published course has no placement items');
  const test = await insertTest(deps.db, {
    subscriber_id: at.subscriberId,
    id: deps.newId(),
    form: at.form,
    question_uuids: items.map(({ uuid }) => uuid),
    started_at: now,
    finished_at: null,
    ability: null,
    percentage: null,
    level_id: null,
  });
  return { test, items };
}
