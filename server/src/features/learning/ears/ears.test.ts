import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyedTrial } from '../../../domain/ears/compose-trial.ts';
import { buildTestApp, DAY_MS, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp } from '../../../../test/sign-up.ts';

const LIST = 'GET /api/ears';
const START = 'POST /api/ears/round';
const ANSWER = 'POST /api/ears/answer';

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const start = (token: string, kind: 'practice' | 'test' = 'practice', round_uuid: string = randomUUID()) =>
  callApi(test.app, START, { token, body: { round_uuid, contrast: 'p-b', kind } });
const answer = (token: string, body: { round_uuid: string; position: number; answer: number }) =>
  callApi(test.app, ANSWER, { token, body });
const contrastOf = async (token: string) => {
  const [contrast] = (await callApi(test.app, LIST, { token })).contrasts;
  if (!contrast) throw new Error('the contrast is missing');
  return contrast;
};

async function keyOf(roundId: string, position: number): Promise<0 | 1> {
  const row = await test.services.db
    .selectFrom('ear_trial')
    .select('trial')
    .where('round_id', '=', roundId)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  return (row.trial as KeyedTrial).right;
}

/** Answers a whole round, right or wrong, and returns the last reply. */
async function play(
  token: string,
  { kind = 'practice', right = 20 }: { kind?: 'practice' | 'test'; right?: number } = {},
) {
  const { round } = await start(token, kind);
  let reply;
  for (let position = 0; position < round.total; position += 1) {
    const key = await keyOf(round.uuid, position);
    reply = await answer(token, { round_uuid: round.uuid, position, answer: position < right ? key : 1 - key });
  }
  if (!reply) throw new Error('the round was empty');
  return reply;
}

describe('the ear training', () => {
  it('lists the contrasts with their tip, at the start of the ladder', async () => {
    const { token } = await signUp(test);
    expect(await contrastOf(token)).toMatchObject({
      id: 'p-b',
      stage: 1,
      level: 0,
      trials: 0,
      test: 'later',
      days: [],
    });
  });

  it('shows trials without their key, which comes with the answer', async () => {
    const { token } = await signUp(test);
    const round_uuid = randomUUID();
    const body = { round_uuid, contrast: 'p-b', kind: 'practice' };
    const shown = await request(test.app, START, { token, body });
    expect(shown.body).not.toMatch(/"(right|words)"/);
    expect(shown.json()).toMatchObject({ round: { total: 10, trial: { position: 0, task: 'identify', rate: 0.8 } } });
    const right = await keyOf(round_uuid, 0);
    const reply = await answer(token, { round_uuid, position: 0, answer: right });
    expect(reply).toMatchObject({
      feedback: { correct: true, right, words: [{ audio_url: expect.any(String) }, {}] },
      round: { correct: 1, trial: { position: 1 } },
    });
    expect(reply).not.toHaveProperty('result');
  });

  it('climbs by right answers, ends with a result, points and a day of the streak', async () => {
    const { token } = await signUp(test);
    const reply = await play(token);
    // Nine of ten right answers in a row lead three steps up.
    expect(reply.result).toMatchObject({ points: 5, contrast: { stage: 2, trials: 10, level: 0.27 } });
    expect(reply.result?.contrast.days).toEqual([{ day: expect.any(String), practised: 0.27, tested: null }]);
    expect(await callApi(test.app, 'GET /api/progress', { token })).toMatchObject({ points: 5, streak: 1 });
    expect((await play(token)).result?.points).toBe(0);
  });

  it('earns points from six right answers of ten on, once a day', async () => {
    const { token } = await signUp(test);
    expect((await play(token, { right: 5 })).result?.points).toBe(0);
    expect((await play(token, { right: 6 })).result?.points).toBe(5);
    expect((await play(token)).result?.points).toBe(0);
  });

  it('stays at the bottom with wrong answers', async () => {
    const { token } = await signUp(test);
    expect((await play(token, { right: 0 })).result?.contrast).toMatchObject({ stage: 1, level: 0, trials: 10 });
  });

  it('continues the open round, whatever id a second start has', async () => {
    const { token } = await signUp(test);
    const { round } = await start(token);
    const again = await start(token);
    expect(again.round).toEqual(round);
    expect((await start(token, 'practice', round.uuid)).round).toEqual(round);
  });

  it('returns the result with a finished round that is started again, because its last reply may be lost', async () => {
    const { token } = await signUp(test);
    const { round, result } = await play(token);
    const again = await start(token, 'practice', round.uuid);
    expect(again.round).toMatchObject({ uuid: round.uuid, correct: 10, trial: null });
    expect(again.result).toEqual(result);
  });

  it('refuses the id of a round with another kind', async () => {
    const { token } = await signUp(test);
    const { round } = await start(token);
    const body = { round_uuid: round.uuid, contrast: 'p-b', kind: 'test' };
    expect((await refused(test.app, START, { token, body })).code).toBe('idempotency_mismatch');
  });

  it('counts an answer once, and returns the first feedback to a repeated one', async () => {
    const { token } = await signUp(test);
    const { round } = await start(token);
    const right = await keyOf(round.uuid, 0);
    const body = { round_uuid: round.uuid, position: 0, answer: right };
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => answer(token, body)));
    for (const other of others) expect(other).toEqual(first);
    expect(await answer(token, { ...body, answer: 1 - right })).toEqual(first);
    expect((await contrastOf(token)).trials).toBe(1);
  });

  it('returns the result of a finished round again, and records its points once', async () => {
    const { token } = await signUp(test);
    const { round } = await play(token);
    const again = await answer(token, { round_uuid: round.uuid, position: 9, answer: 0 });
    expect(again).toMatchObject({ round: { trial: null, correct: 10 }, result: { points: 5 } });
    expect(await callApi(test.app, 'GET /api/progress', { token })).toMatchObject({ points: 5 });
  });
});

describe('a test', () => {
  it('has other words and another voice, shows no feedback, and comes once a day', async () => {
    const { token } = await signUp(test);
    expect(
      (await refused(test.app, START, { token, body: { round_uuid: randomUUID(), contrast: 'p-b', kind: 'test' } }))
        .code,
    ).toBe('conflict');
    for (let i = 0; i < 2; i += 1) await play(token);
    expect(await contrastOf(token)).toMatchObject({ stage: 3, test: 'now' });
    const { round } = await start(token, 'test');
    expect(round).toMatchObject({ total: 20, correct: 0, trial: { task: 'identify' } });
    expect(round.trial?.clips[0]).toMatch(/(pan|ban|pit|bit|pound|bound)-ked/);
    const reply = await answer(token, { round_uuid: round.uuid, position: 0, answer: await keyOf(round.uuid, 0) });
    expect(reply).not.toHaveProperty('feedback');
    expect(reply.round.correct).toBe(0);
    const end = await play(token, { kind: 'test' });
    expect(end.round).toMatchObject({ correct: 20, trial: null });
    expect(end.result?.contrast).toMatchObject({ test: 'tomorrow', stage: 3, days: [{ tested: 1, practised: 0.55 }] });
    expect(
      (await refused(test.app, START, { token, body: { round_uuid: randomUUID(), contrast: 'p-b', kind: 'test' } }))
        .code,
    ).toBe('conflict');
    test.advance(DAY_MS);
    expect((await contrastOf(token)).test).toBe('now');
  });
});

describe('the ear training refuses', () => {
  it('unknown contrasts, trials that were not shown, and bad input', async () => {
    const { token } = await signUp(test);
    const ask = async (key: typeof START | typeof ANSWER, body: object) =>
      (await refused(test.app, key, { token, body })).status;
    const round_uuid = randomUUID();
    expect(await ask(START, { round_uuid, contrast: 'v-f', kind: 'practice' })).toBe(404);
    expect(await ask(START, { round_uuid, contrast: 'x', kind: 'practice' })).toBe(422);
    expect(await ask(ANSWER, { round_uuid, position: 0, answer: 0 })).toBe(404);
    const { round } = await start(token);
    expect(await ask(ANSWER, { round_uuid: round.uuid, position: 1, answer: 0 })).toBe(404);
    expect(await ask(ANSWER, { round_uuid: round.uuid, position: 0, answer: 2 })).toBe(422);
  });

  it('guests, learners without access, and the rounds of someone else', async () => {
    const body = { round_uuid: randomUUID(), contrast: 'p-b', kind: 'practice' };
    expect((await refused(test.app, LIST)).status).toBe(401);
    expect((await refused(test.app, START, { body })).status).toBe(401);
    const learner = await signUp(test);
    const { token } = learner;
    const { round } = await start(token);
    const other = await signUp(test);
    const foreign = { round_uuid: round.uuid, position: 0, answer: 0 };
    expect((await refused(test.app, ANSWER, { token: other.token, body: foreign })).status).toBe(404);
    expect((await start(other.token, 'practice', round.uuid)).round.correct).toBe(0);
    await setAccess(test, learner, null);
    expect((await refused(test.app, LIST, { token })).code).toBe('subscription_required');
  });
});
