import { describe, expect } from 'vitest';
import { DAY_MS } from '../../../../test/build-test-app.ts';
import { refused } from '../../../../test/call-api.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp } from '../../../../test/sign-up.ts';

const AWARD = 'POST /api/subscriber-content-points';
const ITEMS = [FIXTURE.word, FIXTURE.sentence, FIXTURE.dialogue, FIXTURE.lesson];

describe('points for content', () => {
  it('are set by the server and count once per item', async ({ server, learner }) => {
    expect(await finishItem(server, learner, FIXTURE.word)).toMatchObject({ points: 2, total: 2, streak: 1 });
    expect(await finishItem(server, learner, FIXTURE.word)).toMatchObject({ points: 0, total: 2 });
    expect(await finishItem(server, learner, FIXTURE.sentence)).toMatchObject({ points: 3, total: 5 });
    expect(await finishItem(server, learner, FIXTURE.dialogue)).toMatchObject({ points: 5, total: 10 });
    expect(await finishItem(server, learner, FIXTURE.lesson)).toMatchObject({ points: 10, total: 20, streak: 1 });
  });

  it('count once when the same item is sent concurrently', async ({ server, learner }) => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => finishItem(server, learner, FIXTURE.word)));
    expect(replies.filter(({ points }) => points > 0)).toHaveLength(1);
    expect((await finishItem(server, learner, FIXTURE.word)).total).toBe(2);
  });

  it('appear immediately in progress, counts, weeks and the user', async ({ server, learner }) => {
    for (const uuid of ITEMS) await finishItem(server, learner, uuid);
    const progress = await learner.call('GET /api/progress');
    expect(progress).toMatchObject({ points: 20, streak: 1, words_known: 1, quizzes_passed: 0, practicals_done: 0 });
    expect(progress.done_uuids.toSorted()).toEqual(ITEMS.toSorted());
    expect(progress.days).toHaveLength(28);
    expect(progress.days.at(-1)).toEqual({ day: '2026-03-10', activities: 4, points: 20, minutes: 0 });
    const { counts } = await learner.call('GET /api/count/subscriber/content');
    expect(counts).toEqual({
      words: { done: 1, total: 20 },
      sentences: { done: 1, total: 10 },
      audio: { done: 1, total: 2 },
      lessons: { done: 1, total: 2 },
      practicals: { done: 0, total: 1 },
    });
    const { weeks } = await learner.call('GET /api/subscriber/weeks', { query: { level_id: FIXTURE.a1 } });
    expect(weeks.map(({ done }) => done)).toEqual([4, 0]);
    expect((await learner.call('GET /api/user')).user).toMatchObject({ points: 20, streak: 1 });
  });

  it('continue a streak over learner-days', async ({ server, learner }) => {
    await setAccess(server, learner, new Date('2026-06-01T00:00:00Z'));
    await finishItem(server, learner, FIXTURE.word);
    server.advance(DAY_MS);
    expect(await finishItem(server, learner, FIXTURE.sentence)).toMatchObject({ total: 5, streak: 2 });
    server.advance(-DAY_MS);
  });

  it('need the right recall of a word or sentence', async ({ server, learner }) => {
    const ask = (body: object) => learner.refused(AWARD, { body });
    expect((await ask({ content_uuid: FIXTURE.word })).errors).toHaveProperty('answer');
    expect((await ask({ content_uuid: FIXTURE.sentence, answer: 'no' })).errors).toHaveProperty('answer');
    expect(await finishItem(server, learner, FIXTURE.word)).toMatchObject({ total: 2 });
  });

  it('are refused for a locked week, an unknown item and a missing one', async ({ server, learner }) => {
    const ask = (body: object) => learner.refused(AWARD, { body });
    expect(await ask({ content_uuid: FIXTURE.lessonOfWeek2 })).toMatchObject({ status: 403, code: 'week_locked' });
    expect((await ask({ content_uuid: '11111111-1111-4111-8111-111111111111' })).status).toBe(404);
    expect(await ask({})).toMatchObject({ status: 422, errors: { content_uuid: ['هذا الحقل مطلوب.'] } });
    const inA2 = await signUp(server, { levelId: FIXTURE.a2 });
    expect((await inA2.refused(AWARD, { body: { content_uuid: FIXTURE.word } })).code).toBe('forbidden');
  });

  it('are refused without a full token', async ({ server, newcomer }) => {
    const body = { content_uuid: FIXTURE.word };
    expect((await refused(server.app, AWARD, { body })).status).toBe(401);
    expect((await refused(server.app, AWARD, { token: 'dead', body })).status).toBe(401);
    expect((await newcomer.refused(AWARD, { body })).status).toBe(403);
  });
});

describe('progress', () => {
  it('filters finished items by level or week', async ({ server, learner }) => {
    for (const uuid of ITEMS) await finishItem(server, learner, uuid);
    const done = async (query: object) => (await learner.call('GET /api/progress', { query })).done_uuids;
    expect(await done({ level_id: FIXTURE.a1, week: 1 })).toHaveLength(4);
    expect(await done({ week: 2 })).toEqual([]);
    expect(await done({ level_id: FIXTURE.a2 })).toEqual([]);
  });

  it('contains only own events', async ({ server, learner, other }) => {
    await finishItem(server, learner, FIXTURE.word);
    expect(await other.call('GET /api/progress')).toMatchObject({ done_uuids: [], points: 0, streak: 0 });
  });

  it('rejects invalid input, unknown weeks and calls without a token', async ({ server, learner, newcomer }) => {
    const ask = (query: object, token?: string) =>
      refused(server.app, 'GET /api/progress', { query, ...(token !== undefined && { token }) });
    expect((await ask({ week: 0 }, learner.token)).errors).toHaveProperty('week');
    expect((await ask({ week: 9 }, learner.token)).status).toBe(404);
    expect((await ask({})).status).toBe(401);
    expect((await ask({}, newcomer.token)).status).toBe(403);
    expect((await refused(server.app, 'GET /api/count/subscriber/content', {})).status).toBe(401);
  });
});
