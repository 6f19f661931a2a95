import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { computeItemFigures } from './compute-item-figures.ts';
import { itemFigures, MIN_ANSWERS } from './item-figures.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

/** One answer of each learner to seven items; a learner knows as many of the first six as their number modulo 7. */
async function answer(learners: string[], itemUuid: string): Promise<void> {
  for (const [n, subscriberId] of learners.entries()) {
    await sql`
      insert into learning_event (subscriber_id, id, at, learner_day, kind, item_uuid, correct)
      select ${subscriberId}::uuid, gen_random_uuid(), ${test.services.clock.now()}::timestamptz, date '2026-03-10', 'quiz_answer',
        ('00000000-0000-4000-8000-00000000000' || i)::uuid, i <= ${n % 7}
      from generate_series(1, 6) i
      union all
      select ${subscriberId}::uuid, gen_random_uuid(), ${test.services.clock.now()}::timestamptz, date '2026-03-10', 'quiz_answer',
        ${itemUuid}::uuid, ${n % 7 >= 3}`.execute(test.services.db);
    await sql`
      insert into practical_answer (subscriber_id, practical_id, question_uuid, answer, correct, answered_at)
      values (${subscriberId}, gen_random_uuid(), ${itemUuid}, '"wrong one"', false, ${test.services.clock.now()})`.execute(
      test.services.db,
    );
  }
}

it('shows how hard an item is and whether it separates learners, from thirty answers on', async () => {
  const learners = await Promise.all(Array.from({ length: MIN_ANSWERS - 1 }, () => signUp(test)));
  await answer(
    learners.map(({ subscriberId }) => subscriberId),
    FIXTURE.word,
  );
  await computeItemFigures(test.services);
  expect(await itemFigures(test.services.db, FIXTURE.word)).toBeNull();

  test.advance(DAY_MS);
  const last = await signUp(test);
  await answer([last.subscriberId], FIXTURE.word);
  await computeItemFigures(test.services);
  const figures = await itemFigures(test.services.db, FIXTURE.word);
  expect(figures).toMatchObject({ answers: MIN_ANSWERS, wrong: [{ text: 'wrong one', count: MIN_ANSWERS }] });
  const right = Array.from({ length: MIN_ANSWERS - 1 }, (_, n) => n % 7 >= 3).filter(Boolean).length;
  expect(figures?.share).toBeCloseTo(right / MIN_ANSWERS);
  expect(figures?.discrimination).toBeGreaterThan(0.7);
});
