import { randomUUID } from 'node:crypto';
import { uuidOf } from '@lisan/content/item-uuid';
import type { Answer } from '@lisan/contract/learner/question';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { compactLearning } from '../../../../test/compact-learning.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { RIGHT_OPTION } from '../../../../test/fixture-questions.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { reviewAll, signUpWith } from '../../../../test/review/review-samples.ts';
import { answerStep, questionsOf, startSession } from '../../../../test/session-samples.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { asLearner, recordLearning } from '../../learning/course/record-learning.ts';
import { rebuildCards } from '../../learning/review/rebuild-cards.ts';

const ZONE = 'Asia/Baghdad';
const DONT_KNOW = { dont_know: true } as const;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const mistakesOf = async ({ token }: Learner) => {
  const { mistakes, total } = await callApi(test.app, 'GET /api/mistakes', { token, query: {} });
  return { uuids: mistakes.map(({ uuid }) => uuid), total };
};

const eventsOf = async ({ subscriberId }: Learner) => {
  const query = test.services.db.selectFrom('learning_event').select('id').where('subscriber_id', '=', subscriberId);
  return (await query.execute()).length;
};

/** Answers an item elsewhere, as another session does. */
const answerElsewhere = ({ subscriberId }: Learner, itemUuid: string, correct: boolean) =>
  asLearner(test.services, { subscriberId }, (trx) =>
    recordLearning(trx, test.services, { subscriberId, zone: ZONE }, { kind: 'session_answer', itemUuid, correct }),
  );

/**
 * A learner with a session of which a phone has an answer that it has not sent, to an item that was answered elsewhere
 * a day later. Returns the item, and what sends the answer.
 */
async function answeredWithoutNetwork({ elsewhere }: { elsewhere: readonly boolean[] }) {
  const { clock } = test.services;
  const learner = await signUp(test);
  await setAccess(test, learner, new Date(clock.now().getTime() + 60 * DAY_MS));
  await finishItem(test, learner, FIXTURE.word);
  const session = await startSession(test, learner);
  const step = questionsOf(session).find(({ question, purpose }) => question.kind !== 'speak' && purpose !== 'review');
  if (!step) throw new Error('the session asks nothing');
  const { item_uuid: item } = await test.services.db
    .selectFrom('daily_step')
    .select('item_uuid')
    .where('question_uuid', '=', step.question.uuid)
    .executeTakeFirstOrThrow();
  test.advance(60_000);
  const answered_at = clock.now().toISOString();
  for (const correct of elsewhere) {
    test.advance(DAY_MS);
    await answerElsewhere(learner, item, correct);
  }
  const body = { session_uuid: session.uuid, question_uuid: step.question.uuid, answer: DONT_KNOW, answered_at };
  return { learner, item, send: () => answerStep(test, learner, body) };
}

describe('a wrong answer that arrives when its day is compacted', () => {
  const compactedAfter = async (elsewhere: readonly boolean[]) => {
    const answered = await answeredWithoutNetwork({ elsewhere });
    test.advance(8 * DAY_MS);
    await compactLearning(test.services);
    await answered.send();
    return answered;
  };

  it('is no mistake where the item was answered right since', async () => {
    const { learner, item } = await compactedAfter([true]);
    for (const days of [0, 9]) {
      test.advance(days * DAY_MS);
      await compactLearning(test.services);
      expect(await mistakesOf(learner)).toEqual({ uuids: [], total: 0 });
      const body = { mistake_uuid: item, answer: DONT_KNOW, answer_uuid: randomUUID() };
      const refusal = await refused(test.app, 'POST /api/mistakes/answer', { token: learner.token, body });
      expect(refusal.status).toBe(404);
    }
    expect(await eventsOf(learner)).toBe(0);
  });

  it('is a mistake where it is the last answer to the item, once', async () => {
    for (const elsewhere of [[], [false], [true, false]]) {
      const { learner, item } = await compactedAfter(elsewhere);
      expect(await mistakesOf(learner)).toEqual({ uuids: [item], total: 1 });
      test.advance(9 * DAY_MS);
      await compactLearning(test.services);
      expect(await mistakesOf(learner)).toEqual({ uuids: [item], total: 1 });
      expect(await eventsOf(learner)).toBe(1);
    }
  });

  it('is a mistake again where the item is missed once more', async () => {
    const { learner, item } = await compactedAfter([true]);
    await answerElsewhere(learner, item, false);
    test.advance(9 * DAY_MS);
    await compactLearning(test.services);
    expect(await mistakesOf(learner)).toEqual({ uuids: [item], total: 1 });
  });
});

it('a wrong answer that arrives after a later review of its card does not bring the card forward', async () => {
  const { clock, db } = test.services;
  const learner = await signUpWith(test, [FIXTURE.word]);
  const owner = { subscriberId: learner.subscriberId, zone: ZONE };
  const due = async () => {
    const cards = db.selectFrom('review_card').select('due_at').where('subscriber_id', '=', owner.subscriberId);
    return (await cards.executeTakeFirstOrThrow()).due_at;
  };
  test.advance(DAY_MS);
  const missedAt = clock.now();
  const miss = (at: Date) =>
    asLearner(test.services, owner, (trx) =>
      recordLearning(trx, test.services, owner, {
        kind: 'session_answer',
        itemUuid: FIXTURE.word,
        correct: false,
        at,
      }),
    );
  test.advance(DAY_MS);
  await reviewAll(test, learner);
  const scheduled = await due();
  await miss(missedAt);
  expect(await due()).toEqual(scheduled);
  expect(await rebuildCards(test.services, owner)).toMatchObject({ made: 0, moved: 0, dropped: 0 });
  test.advance(60_000);
  await miss(clock.now());
  expect((await due()) < scheduled).toBe(true);
});

describe('a practice answer that is repeated after its day is compacted', () => {
  async function practised(given: Answer) {
    const learner = await signUp(test);
    await setAccess(test, learner, new Date(test.services.clock.now().getTime() + 60 * DAY_MS));
    const question_uuid = uuidOf('question', 'bank-1');
    const body = { practical_id: FIXTURE.practical, question_uuid, answer: given, answer_uuid: randomUUID() };
    const send = () => callApi(test.app, 'POST /api/check/practical/answer', { token: learner.token, body });
    const first = await send();
    test.advance(6 * DAY_MS);
    await compactLearning(test.services);
    const left = await eventsOf(learner);
    const repeated = await send();
    return { first, repeated, recorded: (await eventsOf(learner)) - left };
  }

  it('gets the first reply while it is a mistake', async () => {
    const { first, repeated, recorded } = await practised('wrong-1');
    expect(repeated).toEqual(first);
    expect(recorded).toBe(0);
  });

  it('is recorded once more where it is none, because its id is not stored', async () => {
    const { first, repeated, recorded } = await practised(RIGHT_OPTION);
    expect(repeated).toEqual(first);
    expect(recorded).toBe(1);
  });
});
