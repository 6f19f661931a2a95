import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { KeyedTrial } from '../../../domain/ears/compose-trial.ts';
import { DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { refused } from '../../../../test/call-api.ts';
import { it } from '../../../../test/fixture.ts';
import { setAccess } from '../../../../test/set-access.ts';
import type { Learner } from '../../../../test/sign-up.ts';

const LIST = 'GET /api/ears';
const START = 'POST /api/ears/round';
const ANSWER = 'POST /api/ears/answer';

const start = (learner: Learner, kind: 'practice' | 'test' = 'practice', round_uuid: string = randomUUID()) =>
  learner.call(START, { body: { round_uuid, contrast: 'p-b', kind } });
const answer = (learner: Learner, body: { round_uuid: string; position: number; answer: number }) =>
  learner.call(ANSWER, { body });
const contrastOf = async (learner: Learner) => {
  const [contrast] = (await learner.call(LIST)).contrasts;
  if (!contrast) throw new Error('the contrast is missing');
  return contrast;
};

async function keyOf(server: TestApp, roundId: string, position: number): Promise<0 | 1> {
  const row = await server.services.db
    .selectFrom('ear_trial')
    .select('trial')
    .where('round_id', '=', roundId)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  return (row.trial as KeyedTrial).right;
}

/** Answers a whole round, right or wrong, and returns the last reply. */
async function play(
  server: TestApp,
  learner: Learner,
  { kind = 'practice', right = 20 }: { kind?: 'practice' | 'test'; right?: number } = {},
) {
  const { round } = await start(learner, kind);
  let reply;
  for (let position = 0; position < round.total; position += 1) {
    const key = await keyOf(server, round.uuid, position);
    reply = await answer(learner, { round_uuid: round.uuid, position, answer: position < right ? key : 1 - key });
  }
  if (!reply) throw new Error('the round was empty');
  return reply;
}

describe('the words of a contrast', () => {
  const WORDS = 'GET /api/ears/words';
  it('are its pairs of the practice in one voice', async ({ learner }) => {
    const { pairs } = await learner.call(WORDS, { query: { contrast: 'p-b' } });
    expect(pairs.length).toBeGreaterThan(0);
    for (const word of pairs.flat()) {
      expect(word).toMatchObject({ en: expect.any(String), audio_url: expect.stringMatching(/^\/course-media\//) });
    }
  });

  it('are of a contrast of the published course, with a subscription', async ({ server, learner, lapsed }) => {
    expect((await learner.refused(WORDS, { query: { contrast: 'er-or' } })).status).toBe(404);
    expect((await learner.refused(WORDS, { query: { contrast: 'x' } })).status).toBe(422);
    expect((await refused(server.app, WORDS, { query: { contrast: 'p-b' } })).status).toBe(401);
    expect((await lapsed.refused(WORDS, { query: { contrast: 'p-b' } })).code).toBe('subscription_required');
  });
});

describe('the ear training', () => {
  it('lists the contrasts with their tip, at the start of the ladder', async ({ learner }) => {
    expect(await contrastOf(learner)).toMatchObject({
      id: 'p-b',
      stage: 1,
      level: 0,
      trials: 0,
      test: 'later',
      days: [],
    });
  });

  it('shows trials without their key, which comes with the answer', async ({ server, learner }) => {
    const round_uuid = randomUUID();
    const body = { round_uuid, contrast: 'p-b', kind: 'practice' };
    const shown = await learner.request(START, { body });
    expect(shown.body).not.toMatch(/"(right|words)"/);
    expect(shown.json()).toMatchObject({ round: { total: 10, trial: { position: 0, task: 'identify', rate: 0.8 } } });
    const right = await keyOf(server, round_uuid, 0);
    const reply = await answer(learner, { round_uuid, position: 0, answer: right });
    expect(reply).toMatchObject({
      feedback: { correct: true, right, words: [{ audio_url: expect.any(String) }, {}] },
      round: { correct: 1, trial: { position: 1 } },
    });
    expect(reply).not.toHaveProperty('result');
  });

  it('climbs by right answers, ends with a result, points and a day of the streak', async ({ server, learner }) => {
    const reply = await play(server, learner);
    // Nine of ten right answers in a row lead three steps up.
    expect(reply.result).toMatchObject({ points: 5, contrast: { stage: 2, trials: 10, level: 0.27 } });
    expect(reply.result?.contrast.days).toEqual([{ day: expect.any(String), practised: 0.27, tested: null }]);
    expect(await learner.call('GET /api/progress')).toMatchObject({ points: 5, streak: 1 });
    expect((await play(server, learner)).result?.points).toBe(0);
  });

  it('earns points from six right answers of ten on, once a day', async ({ server, learner }) => {
    expect((await play(server, learner, { right: 5 })).result?.points).toBe(0);
    expect((await play(server, learner, { right: 6 })).result?.points).toBe(5);
    expect((await play(server, learner)).result?.points).toBe(0);
  });

  it('stays at the bottom with wrong answers', async ({ server, learner }) => {
    expect((await play(server, learner, { right: 0 })).result?.contrast).toMatchObject({
      stage: 1,
      level: 0,
      trials: 10,
    });
  });

  it('continues the open round, whatever id a second start has', async ({ learner }) => {
    const { round } = await start(learner);
    const again = await start(learner);
    expect(again.round).toEqual(round);
    expect((await start(learner, 'practice', round.uuid)).round).toEqual(round);
  });

  it('returns the result with a finished round that is started again, because its last reply may be lost', async ({
    server,
    learner,
  }) => {
    const { round, result } = await play(server, learner);
    const again = await start(learner, 'practice', round.uuid);
    expect(again.round).toMatchObject({ uuid: round.uuid, correct: 10, trial: null });
    expect(again.result).toEqual(result);
  });

  it('refuses the id of a round with another kind', async ({ learner }) => {
    const { round } = await start(learner);
    const body = { round_uuid: round.uuid, contrast: 'p-b', kind: 'test' };
    expect((await learner.refused(START, { body })).code).toBe('idempotency_mismatch');
  });

  it('counts an answer once, and returns the first feedback to a repeated one', async ({ server, learner }) => {
    const { round } = await start(learner);
    const right = await keyOf(server, round.uuid, 0);
    const body = { round_uuid: round.uuid, position: 0, answer: right };
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => answer(learner, body)));
    for (const other of others) expect(other).toEqual(first);
    expect(await answer(learner, { ...body, answer: 1 - right })).toEqual(first);
    expect((await contrastOf(learner)).trials).toBe(1);
  });

  it('returns the result of a finished round again, and records its points once', async ({ server, learner }) => {
    const { round } = await play(server, learner);
    const again = await answer(learner, { round_uuid: round.uuid, position: 9, answer: 0 });
    expect(again).toMatchObject({ round: { trial: null, correct: 10 }, result: { points: 5 } });
    expect(await learner.call('GET /api/progress')).toMatchObject({ points: 5 });
  });
});

describe('a test', () => {
  it('has other words and another voice, shows no feedback, and comes once a day', async ({ server, learner }) => {
    expect(
      (await learner.refused(START, { body: { round_uuid: randomUUID(), contrast: 'p-b', kind: 'test' } })).code,
    ).toBe('conflict');
    for (let i = 0; i < 2; i += 1) await play(server, learner);
    expect(await contrastOf(learner)).toMatchObject({ stage: 3, test: 'now' });
    const { round } = await start(learner, 'test');
    expect(round).toMatchObject({ total: 20, correct: 0, trial: { task: 'identify' } });
    expect(round.trial?.clips[0]).toMatch(/(pan|ban|pit|bit|pound|bound)-ked/);
    const reply = await answer(learner, {
      round_uuid: round.uuid,
      position: 0,
      answer: await keyOf(server, round.uuid, 0),
    });
    expect(reply).not.toHaveProperty('feedback');
    expect(reply.round.correct).toBe(0);
    const end = await play(server, learner, { kind: 'test' });
    expect(end.round).toMatchObject({ correct: 20, trial: null });
    expect(end.result?.contrast).toMatchObject({ test: 'tomorrow', stage: 3, days: [{ tested: 1, practised: 0.55 }] });
    expect(
      (await learner.refused(START, { body: { round_uuid: randomUUID(), contrast: 'p-b', kind: 'test' } })).code,
    ).toBe('conflict');
    server.advance(DAY_MS);
    expect((await contrastOf(learner)).test).toBe('now');
  });
});

describe('the ear training refuses', () => {
  it('unknown contrasts, trials that were not shown, and bad input', async ({ learner }) => {
    const ask = async (key: typeof START | typeof ANSWER, body: object) =>
      (await learner.refused(key, { body })).status;
    const round_uuid = randomUUID();
    expect(await ask(START, { round_uuid, contrast: 'v-f', kind: 'practice' })).toBe(404);
    expect(await ask(START, { round_uuid, contrast: 'x', kind: 'practice' })).toBe(422);
    expect(await ask(ANSWER, { round_uuid, position: 0, answer: 0 })).toBe(404);
    const { round } = await start(learner);
    expect(await ask(ANSWER, { round_uuid: round.uuid, position: 1, answer: 0 })).toBe(404);
    expect(await ask(ANSWER, { round_uuid: round.uuid, position: 0, answer: 2 })).toBe(422);
  });

  it('guests, learners without access, and the rounds of someone else', async ({ server, learner, other }) => {
    const body = { round_uuid: randomUUID(), contrast: 'p-b', kind: 'practice' };
    expect((await refused(server.app, LIST)).status).toBe(401);
    expect((await refused(server.app, START, { body })).status).toBe(401);
    const { round } = await start(learner);
    const foreign = { round_uuid: round.uuid, position: 0, answer: 0 };
    expect((await other.refused(ANSWER, { body: foreign })).status).toBe(404);
    expect((await start(other, 'practice', round.uuid)).round.correct).toBe(0);
    await setAccess(server, learner, null);
    expect((await learner.refused(LIST)).code).toBe('subscription_required');
  });
});
