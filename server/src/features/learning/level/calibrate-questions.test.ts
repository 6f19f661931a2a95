import { randomUUID } from 'node:crypto';
import { uuidOf } from '@lisan/content/item-uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { calibratePlacement, calibrateQuizzes } from './calibrate-questions.ts';

const ITEM = uuidOf('question', 'place-B1-0');
const RARE = uuidOf('question', 'place-B1-1');
const QUIZ = uuidOf('question', 'a1-w01-q1');

let test: TestApp;
let subscriberId: string;

beforeAll(async () => {
  test = await buildTestApp();
  ({ subscriberId } = await signUp(test));
});
afterAll(() => test.close());

async function storeTest(ability: number | null, answers: { uuid: string; correct: boolean }[]): Promise<void> {
  const { db } = test.services;
  const [id, now] = [randomUUID(), new Date('2026-01-01')];
  const row = {
    subscriber_id: subscriberId,
    id,
    form: 'adaptive' as const,
    question_uuids: answers.map((a) => a.uuid),
  };
  const finished_at = ability === null ? null : now;
  await db
    .insertInto('placement_test')
    .values({ ...row, started_at: now, finished_at, ability, percentage: null, level_id: null })
    .execute();
  for (const { uuid, correct } of answers) {
    await db
      .insertInto('placement_answer')
      .values({
        subscriber_id: subscriberId,
        test_id: id,
        question_uuid: uuid,
        correct,
        dont_know: false,
        answered_at: now,
      })
      .execute();
  }
}

describe('calibrating the stored answers', () => {
  it('estimates items with 30 answers of finished tests, and changes nothing', async () => {
    for (let i = 0; i < 32; i += 1) {
      await storeTest(0, [{ uuid: ITEM, correct: i % 5 === 0 }, ...(i < 20 ? [{ uuid: RARE, correct: true }] : [])]);
    }
    await storeTest(null, [{ uuid: ITEM, correct: true }]);
    const found = await calibratePlacement({ db: test.services.db, course: test.services.course });
    expect(found.map(({ question }) => question.uuid)).toEqual([ITEM]);
    expect(found[0]).toMatchObject({ answers: 32, share: 7 / 32, isFarOff: true });
    expect(found[0]?.difficulty).toBeGreaterThan(2);
    expect(test.services.course.question(ITEM)?.d).toBe(found[0]?.question.d);
  });

  it('counts the first answer of each learner to a quiz question, with the ability of the last test', async () => {
    const { db, course } = test.services;
    for (let i = 0; i < 30; i += 1) {
      const learner = await copyLearner(i);
      await storeTestOf(learner, -3);
      await storeQuizAnswer(learner, i % 2 === 0, new Date('2026-02-01'));
      await storeQuizAnswer(learner, true, new Date('2026-02-02'));
    }
    const found = await calibrateQuizzes({ db, course });
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ answers: 30, share: 0.5 });
    // A typed answer is not guessed: half of the learners at −3 know it.
    expect(found[0]?.difficulty).toBeCloseTo(-3, 1);
  });
});

/** Creates a learner without the calls of signing up, which are too slow for thirty learners. */
async function copyLearner(nth: number): Promise<string> {
  const id = randomUUID();
  const row = await test.services.db
    .selectFrom('subscriber')
    .selectAll()
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow();
  await test.services.db
    .insertInto('subscriber')
    .values({ ...row, id, msisdn: `+96477099${String(10_000 + nth)}` })
    .execute();
  return id;
}

async function storeTestOf(learner: string, ability: number): Promise<void> {
  const now = new Date('2026-01-01');
  await test.services.db
    .insertInto('placement_test')
    .values({
      subscriber_id: learner,
      id: randomUUID(),
      form: 'adaptive',
      question_uuids: [],
      started_at: now,
      finished_at: now,
      ability,
      percentage: null,
      level_id: null,
    })
    .execute();
}

async function storeQuizAnswer(learner: string, correct: boolean, at: Date): Promise<void> {
  await test.services.db
    .insertInto('learning_event')
    .values({
      subscriber_id: learner,
      id: randomUUID(),
      at,
      learner_day: '2026-02-01',
      kind: 'quiz_answer',
      item_uuid: QUIZ,
      level_id: null,
      week: null,
      correct,
      points: 0,
      detail: '{}',
    })
    .execute();
}
