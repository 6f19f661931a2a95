import { sql } from 'kysely';
import { expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../../test/build-test-app.ts';
import { FIXTURE } from '../../../../../test/fixture-release.ts';
import { it } from '../../../../../test/fixture.ts';
import { rowsRead } from '../../../../../test/rows-read.ts';
import { signUp } from '../../../../../test/sign-up.ts';
import { itemFigures, MIN_ANSWERS } from '../browse-items.ts';
import { sumAnswers } from './answer-statistics.ts';
import { computeItemFigures } from './compute-item-figures.ts';

/** One answer of each learner to seven items; a learner knows as many of the first six as their number modulo 7. */
async function answer(server: TestApp, learners: string[], itemUuid: string): Promise<void> {
  for (const [n, subscriberId] of learners.entries()) {
    await sql`
      insert into learning_event (subscriber_id, id, at, learner_day, kind, item_uuid, correct)
      select ${subscriberId}::uuid, gen_random_uuid(), ${server.services.clock.now()}::timestamptz, date '2026-03-10', 'quiz_answer',
        ('00000000-0000-4000-8000-00000000000' || i)::uuid, i <= ${n % 7}
      from generate_series(1, 6) i
      union all
      select ${subscriberId}::uuid, gen_random_uuid(), ${server.services.clock.now()}::timestamptz, date '2026-03-10', 'quiz_answer',
        ${itemUuid}::uuid, ${n % 7 >= 3}`.execute(server.services.db);
    await sql`
      insert into practical_answer (subscriber_id, practical_id, question_uuid, answer, correct, answered_at)
      values (${subscriberId}, gen_random_uuid(), ${itemUuid}, '"wrong one"', false, ${server.services.clock.now()})`.execute(
      server.services.db,
    );
  }
}

it('shows how hard an item is and whether it separates learners, from thirty answers on', async ({ server }) => {
  const learners = await Promise.all(Array.from({ length: MIN_ANSWERS - 1 }, () => signUp(server)));
  await answer(
    server,
    learners.map(({ subscriberId }) => subscriberId),
    FIXTURE.word,
  );
  await computeItemFigures(server.services);
  expect(await itemFigures(server.services.db, FIXTURE.word)).toBeNull();

  server.advance(DAY_MS);
  const last = await signUp(server);
  await answer(server, [last.subscriberId], FIXTURE.word);
  await computeItemFigures(server.services);
  const figures = await itemFigures(server.services.db, FIXTURE.word);
  expect(figures).toMatchObject({ answers: MIN_ANSWERS, wrong: [{ text: 'wrong one', count: MIN_ANSWERS }] });
  const right = Array.from({ length: MIN_ANSWERS - 1 }, (_, n) => n % 7 >= 3).filter(Boolean).length;
  expect(figures?.share).toBeCloseTo(right / MIN_ANSWERS);
  expect(figures?.discrimination).toBeGreaterThan(0.7);
});

it('counts a sample where the learners are very many, in batches that add up to the same', async ({ server }) => {
  const learners = await Promise.all(Array.from({ length: MIN_ANSWERS + 10 }, () => signUp(server)));
  await answer(
    server,
    learners.map(({ subscriberId }) => subscriberId),
    FIXTURE.sentence,
  );
  const compute = async (sample?: { maxLearners?: number; batch?: number }) => {
    server.advance(DAY_MS);
    await computeItemFigures(server.services, sample);
    const figures = await itemFigures(server.services.db, FIXTURE.sentence);
    return { ...figures, computed_at: null };
  };
  const all = await compute();
  expect(all).toMatchObject({ answers: MIN_ANSWERS + 10, wrong: [{ text: 'wrong one', count: MIN_ANSWERS + 10 }] });
  const batches = await compute({ batch: 7 });
  expect(batches).toEqual({ ...all, discrimination: expect.closeTo(all.discrimination ?? Number.NaN) });
  await compute({ maxLearners: MIN_ANSWERS + 3, batch: 7 });
  const { rows } = await sql<{ most: number }>`select max(answers)::int as most from course_item_figure`.execute(
    server.services.db,
  );
  expect(rows[0]?.most).toBe(MIN_ANSWERS + 3);
});

it('reads answers by their learners, and not all of them', async ({ server }) => {
  if (server.engine !== 'postgres') return;
  const { db } = server.services;
  const { rows } = await sql<{ id: string }>`
    insert into subscriber (id, msisdn, country, created_at, last_seen_at)
    select gen_random_uuid(), '+9647' || (810000000 + n), 'IQ', now(), now()
    from generate_series(1, 2000) as n returning id`.execute(db);
  await sql`
    insert into learning_month (subscriber_id, month, ats, kinds, item_uuids, correct, ratings)
    select id, date '2026-03-01', array[timestamptz '2026-03-10'], array['quiz_answer'],
      array[${FIXTURE.word}::uuid], array[true], array[null::text]
    from unnest(${rows.map(({ id }) => id)}::uuid[]) as id`.execute(db);
  await sql`analyze learning_month`.execute(db);
  await sql`analyze subscriber`.execute(db);
  const ids = rows.slice(0, 10).map(({ id }) => id);
  const since = new Date('2026-03-01');
  expect(await rowsRead(db, (on) => sumAnswers(on, { ids, since }))).toBeLessThan(1_000);
});
