import { uuidOf } from '@lisan/content/item-uuid';
import { describe, expect } from 'vitest';
import type { Learner } from '../../../../test/sign-up.ts';
import { refused } from '../../../../test/call-api.ts';
import { reasonOfOption, RIGHT_OPTION } from '../../../../test/fixture-questions.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';

const LIST = 'GET /api/get/small-talk';
const GET = 'GET /api/get/small-talk/:uuid';
const CHECK = 'POST /api/check/practical/answer';
const DAY_MS = 86_400_000;

const answer = (learner: Learner, option: string, id = 'st-cake') =>
  learner.call(CHECK, {
    body: { practical_id: uuidOf('small-talk', id), question_uuid: uuidOf('question', `${id}-q`), answer: option },
  });
const doneOf = async (learner: Learner) =>
  (await learner.call(LIST)).items.filter(({ done }) => done).map(({ uuid }) => uuid);
const show = (learner: Learner, uuid: string = FIXTURE.smallTalk) => learner.call(GET, { params: { uuid } });

describe('small talk', () => {
  it('is listed by level, and shown with its dialogue and its question but without the key', async ({ learner }) => {
    const { items } = await learner.call(LIST);
    expect(items).toMatchObject([
      { uuid: FIXTURE.smallTalk, kind: 'idiom', level: 'A2', en: 'a piece of cake', done: false },
      { uuid: FIXTURE.otherSmallTalk, kind: 'culture', level: 'C1', done: false },
    ]);
    expect(items[0]).not.toHaveProperty('lines');
    const reply = await learner.request(GET, { params: { uuid: FIXTURE.smallTalk } });
    expect(reply.json()).toMatchObject({
      item: { en: 'a piece of cake', lines: [{ voice: 'a', start: 0.1 }, { voice: 'b' }], audio_seconds: 2 },
      question: { kind: 'choice', options: { length: 4 } },
      done: false,
    });
    expect(reply.body).not.toMatch(/"(key|accepted|correct_answer|why|reasons)"/);
  });

  it('is done by an answer, right or wrong, for this learner only', async ({ learner, other }) => {
    expect(await answer(learner, 'wrong-1')).toMatchObject({ correct: false, why: reasonOfOption('wrong-1') });
    expect(await doneOf(learner)).toEqual([FIXTURE.smallTalk]);
    expect((await show(learner)).done).toBe(true);
    expect(await doneOf(other)).toEqual([]);
    expect((await show(other)).done).toBe(false);
  });

  it('earns no points and counts as no practical', async ({ learner }) => {
    const practicals = (await learner.call('GET /api/get/subscriber/practicals')).practicals.length;
    const reply = await answer(learner, RIGHT_OPTION);
    expect(reply).toMatchObject({ correct: true, progress: { done: true } });
    expect(reply).not.toHaveProperty('points');
    expect(await learner.call('GET /api/progress')).toMatchObject({ points: 0, practicals_done: 0, streak: 1 });
    const { counts } = await learner.call('GET /api/count/subscriber/content');
    expect(counts.practicals).toEqual({ done: 0, total: 1 });
    expect((await learner.call('GET /api/get/subscriber/practicals')).practicals).toHaveLength(practicals);
  });

  it('puts its mistakes into the notebook like a practical, until they are answered right', async ({ learner }) => {
    await answer(learner, 'wrong-1');
    const { mistakes } = await learner.call('GET /api/mistakes');
    expect(mistakes).toMatchObject([{ source: 'practical' }]);
    await answer(learner, RIGHT_OPTION);
    expect((await learner.call('GET /api/mistakes')).mistakes).toEqual([]);
  });

  it('has one item a day, which stays when it is done and changes on the next day', async ({ server, learner }) => {
    const today = async () => (await learner.call(LIST)).today;
    expect(await today()).toBe(FIXTURE.smallTalk);
    await answer(learner, 'wrong-1');
    expect(await today()).toBe(FIXTURE.smallTalk);
    server.advance(DAY_MS);
    expect(await today()).toBe(FIXTURE.otherSmallTalk);
    await answer(learner, RIGHT_OPTION, 'st-weather');
    server.advance(DAY_MS);
    expect(await today()).toBeNull();
  });

  it('does not return as the item of the day when it is answered again', async ({ server, learner }) => {
    await answer(learner, RIGHT_OPTION);
    server.advance(DAY_MS);
    await answer(learner, 'wrong-1');
    expect((await learner.call(LIST)).today).toBe(FIXTURE.otherSmallTalk);
  });

  it('is refused when it does not exist, or with the question of another item', async ({ learner }) => {
    expect((await learner.refused(GET, { params: { uuid: FIXTURE.practical } })).status).toBe(404);
    expect((await learner.refused(GET, { params: { uuid: '7' } })).status).toBe(404);
    const body = {
      practical_id: FIXTURE.otherSmallTalk,
      question_uuid: uuidOf('question', 'st-cake-q'),
      answer: RIGHT_OPTION,
    };
    expect((await learner.refused(CHECK, { body })).status).toBe(404);
  });

  it('is refused without a full token, and without a subscription', async ({ server, newcomer, lapsed }) => {
    for (const [key, asked] of [
      [LIST, {}],
      [GET, { params: { uuid: FIXTURE.smallTalk } }],
    ] as const) {
      expect((await refused(server.app, key, asked)).status).toBe(401);
      expect((await newcomer.refused(key, asked)).code).toBe('forbidden');
      expect((await lapsed.refused(key, asked)).code).toBe('subscription_required');
    }
  });
});
