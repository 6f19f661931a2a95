import { describe, expect } from 'vitest';
import { callApi, refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';

describe('levels', () => {
  it('are public', async ({ server }) => {
    const { levels } = await callApi(server.app, 'GET /api/get/levels');
    expect(levels.map(({ code }) => code)).toEqual(['A1', 'A2', 'B1', 'B2', 'C1']);
    const { level } = await callApi(server.app, 'GET /api/get/level/:uuid', { params: { uuid: FIXTURE.a1 } });
    expect(level).toMatchObject({ code: 'A1', weeks: 2, words: 20 });
  });

  it('return 404 for an unknown or malformed id', async ({ server }) => {
    for (const uuid of [UNKNOWN, 'nonsense']) {
      expect((await refused(server.app, 'GET /api/get/level/:uuid', { params: { uuid } })).status).toBe(404);
    }
  });
});

describe('changing the level', () => {
  it('starts the level once and makes its weeks readable immediately', async ({ learner }) => {
    const query = { ActiveWeek: 1, level_id: FIXTURE.a2 };
    expect((await learner.refused('GET /api/get/main/content', { query })).code).toBe('forbidden');
    const change = (level_id: string) => learner.call('POST /api/change/level', { body: { level_id } });
    const started = await change(FIXTURE.a2);
    expect(started.level_subscriber).toMatchObject({ current: true, level: { code: 'A2' } });
    expect((await learner.call('GET /api/get/main/content', { query })).content.week).toBe(1);
    await change(FIXTURE.a1);
    expect(await change(FIXTURE.a2)).toEqual(started);
    const { myLevels } = await learner.call('GET /api/my/levels');
    expect(myLevels.map(({ code, current }) => [code, current]).toSorted()).toEqual([
      ['A1', false],
      ['A2', true],
    ]);
  });

  it('is refused for an unknown level and for a learner without a level', async ({ server, learner, newcomer }) => {
    const key = 'POST /api/change/level';
    expect((await learner.refused(key, { body: { level_id: UNKNOWN } })).status).toBe(404);
    expect((await learner.refused(key, { body: {} })).errors).toEqual({ level_id: ['هذا الحقل مطلوب.'] });
    expect((await newcomer.refused(key, { body: { level_id: FIXTURE.a1 } })).status).toBe(403);
    expect((await refused(server.app, key, { body: { level_id: FIXTURE.a1 } })).status).toBe(401);
    expect((await newcomer.call('GET /api/my/levels')).myLevels).toEqual([]);
  });
});
