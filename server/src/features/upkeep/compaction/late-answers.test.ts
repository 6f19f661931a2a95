import { randomUUID } from 'node:crypto';
import { uuidOf } from '@lisan/content/item-uuid';
import type { Answer } from '@lisan/contract/learner/question';
import { describe, expect } from 'vitest';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { compactLearning } from '../../../../test/compact-learning.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { RIGHT_OPTION } from '../../../../test/fixture-questions.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { reviewAll, signUpWith } from '../../../../test/review/review-samples.ts';
import { answerStep, questionsOf, startSession } from '../../../../test/session-samples.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { asLearner, recordLearning } from '../../learning/course/record-learning.ts';
import { rebuildCards } from '../../learning/review/rebuild-cards.ts';

const ZONE = 'Asia/Baghdad';
const DONT_KNOW = { dont_know: true } as const;

const mistakesOf = async (learner: Learner) => {
  const { mistakes, total } = await learner.call('GET /api/mistakes', { query: {} });
  return { uuids: mistakes.map(({ uuid }) => uuid), total };
};

const eventsOf = async (server: TestApp, { subscriberId }: Learner) => {
  const query = server.services.db.selectFrom('learning_event').select('id').where('subscriber_id', '=', subscriberId);
  return (await query.execute()).length;
};

/** Answers an item elsewhere, as another session does. */
const answerElsewhere = (server: TestApp, { subscriberId }: Learner, itemUuid: string, correct: boolean) =>
  asLearner(server.services, { subscriberId }, (trx) =>
    recordLearning(trx, server.services, { subscriberId, zone: ZONE }, { kind: 'session_answer', itemUuid, correct }),
  );

/**
 * Signs up a learner whose phone has an unsent answer of a session, to an item that was answered elsewhere a day later.
 * Returns the item, and a function that sends the answer.
 */
async function answeredWithoutNetwork(server: TestApp, { elsewhere }: { elsewhere: readonly boolean[] }) {
  const { clock } = server.services;
  const learner = await signUp(server);
  await setAccess(server, learner, new Date(clock.now().getTime() + 60 * DAY_MS));
  await finishItem(server, learner, FIXTURE.word);
  const session = await startSession(learner);
  const step = questionsOf(session).find(({ question, purpose }) => question.kind !== 'speak' && purpose !== 'review');
  if (!step) throw new Error('the session asks nothing');
  const { item_uuid: item } = await server.services.db
    .selectFrom('daily_step')
    .select('item_uuid')
    .where('question_uuid', '=', step.question.uuid)
    .executeTakeFirstOrThrow();
  server.advance(60_000);
  const answered_at = clock.now().toISOString();
  for (const correct of elsewhere) {
    server.advance(DAY_MS);
    await answerElsewhere(server, learner, item, correct);
  }
  const body = { session_uuid: session.uuid, question_uuid: step.question.uuid, answer: DONT_KNOW, answered_at };
  return { learner, item, send: () => answerStep(learner, body) };
}

describe('a wrong answer that arrives when its day is compacted', () => {
  const compactedAfter = async (server: TestApp, elsewhere: readonly boolean[]) => {
    const answered = await answeredWithoutNetwork(server, { elsewhere });
    server.advance(8 * DAY_MS);
    await compactLearning(server.services);
    await answered.send();
    return answered;
  };

  it('is no mistake where the item was answered right since', async ({ server }) => {
    const { learner, item } = await compactedAfter(server, [true]);
    for (const days of [0, 9]) {
      server.advance(days * DAY_MS);
      await compactLearning(server.services);
      expect(await mistakesOf(learner)).toEqual({ uuids: [], total: 0 });
      const body = { mistake_uuid: item, answer: DONT_KNOW, answer_uuid: randomUUID() };
      const refusal = await learner.refused('POST /api/mistakes/answer', { body });
      expect(refusal.status).toBe(404);
    }
    expect(await eventsOf(server, learner)).toBe(0);
  });

  it('is a mistake where it is the last answer to the item, once', async ({ server }) => {
    for (const elsewhere of [[], [false], [true, false]]) {
      const { learner, item } = await compactedAfter(server, elsewhere);
      expect(await mistakesOf(learner)).toEqual({ uuids: [item], total: 1 });
      server.advance(9 * DAY_MS);
      await compactLearning(server.services);
      expect(await mistakesOf(learner)).toEqual({ uuids: [item], total: 1 });
      expect(await eventsOf(server, learner)).toBe(1);
    }
  });

  it('is a mistake again where the item is missed once more', async ({ server }) => {
    const { learner, item } = await compactedAfter(server, [true]);
    await answerElsewhere(server, learner, item, false);
    server.advance(9 * DAY_MS);
    await compactLearning(server.services);
    expect(await mistakesOf(learner)).toEqual({ uuids: [item], total: 1 });
  });
});

it('a wrong answer that arrives after a later review of its card does not bring the card forward', async ({
  server,
}) => {
  const { clock, db } = server.services;
  const learner = await signUpWith(server, [FIXTURE.word]);
  const owner = { subscriberId: learner.subscriberId, zone: ZONE };
  const due = async () => {
    const cards = db.selectFrom('review_card').select('due_at').where('subscriber_id', '=', owner.subscriberId);
    return (await cards.executeTakeFirstOrThrow()).due_at;
  };
  server.advance(DAY_MS);
  const missedAt = clock.now();
  const miss = (at: Date) =>
    asLearner(server.services, owner, (trx) =>
      recordLearning(trx, server.services, owner, {
        kind: 'session_answer',
        itemUuid: FIXTURE.word,
        correct: false,
        at,
      }),
    );
  server.advance(DAY_MS);
  await reviewAll(server, learner);
  const scheduled = await due();
  await miss(missedAt);
  expect(await due()).toEqual(scheduled);
  expect(await rebuildCards(server.services, owner)).toMatchObject({ made: 0, moved: 0, dropped: 0 });
  server.advance(60_000);
  await miss(clock.now());
  expect((await due()) < scheduled).toBe(true);
});

describe('a practice answer that is repeated after its day is compacted', () => {
  async function practised(server: TestApp, given: Answer) {
    const learner = await signUp(server);
    await setAccess(server, learner, new Date(server.services.clock.now().getTime() + 60 * DAY_MS));
    const question_uuid = uuidOf('question', 'bank-1');
    const body = { practical_id: FIXTURE.practical, question_uuid, answer: given, answer_uuid: randomUUID() };
    const send = () => learner.call('POST /api/check/practical/answer', { body });
    const first = await send();
    server.advance(6 * DAY_MS);
    await compactLearning(server.services);
    const left = await eventsOf(server, learner);
    const repeated = await send();
    return { first, repeated, recorded: (await eventsOf(server, learner)) - left };
  }

  it('gets the first reply while it is a mistake', async ({ server }) => {
    const { first, repeated, recorded } = await practised(server, 'wrong-1');
    expect(repeated).toEqual(first);
    expect(recorded).toBe(0);
  });

  it('is recorded once more where it is none, because its id is not stored', async ({ server }) => {
    const { first, repeated, recorded } = await practised(server, RIGHT_OPTION);
    expect(repeated).toEqual(first);
    expect(recorded).toBe(1);
  });
});
