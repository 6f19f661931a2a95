import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { signUp, signUpOnboarding } from '../../../../test/sign-up.ts';

const UNKNOWN = '11111111-1111-4111-8111-111111111111';

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('levels', () => {
  it('are public', async () => {
    const { levels } = await callApi(test.app, 'GET /api/get/levels');
    expect(levels.map(({ code }) => code)).toEqual(['A1', 'A2', 'B1', 'B2', 'C1']);
    const { level } = await callApi(test.app, 'GET /api/get/level/:uuid', { params: { uuid: FIXTURE.a1 } });
    expect(level).toMatchObject({ code: 'A1', weeks: 2, words: 20 });
  });

  it('return 404 for an unknown or malformed id', async () => {
    for (const uuid of [UNKNOWN, 'nonsense']) {
      expect((await refused(test.app, 'GET /api/get/level/:uuid', { params: { uuid } })).status).toBe(404);
    }
  });
});

describe('changing the level', () => {
  it('starts the level once and makes its weeks readable immediately', async () => {
    const { token } = await signUp(test);
    const query = { ActiveWeek: 1, level_id: FIXTURE.a2 };
    expect((await refused(test.app, 'GET /api/get/main/content', { token, query })).code).toBe('forbidden');
    const change = (level_id: string) => callApi(test.app, 'POST /api/change/level', { token, body: { level_id } });
    const started = await change(FIXTURE.a2);
    expect(started.level_subscriber).toMatchObject({ current: true, level: { code: 'A2' } });
    expect((await callApi(test.app, 'GET /api/get/main/content', { token, query })).content.week).toBe(1);
    await change(FIXTURE.a1);
    expect(await change(FIXTURE.a2)).toEqual(started);
    const { myLevels } = await callApi(test.app, 'GET /api/my/levels', { token });
    expect(myLevels.map(({ code, current }) => [code, current]).toSorted()).toEqual([
      ['A1', false],
      ['A2', true],
    ]);
  });

  it('is refused for an unknown level and for a learner without a level', async () => {
    const { token } = await signUp(test);
    const key = 'POST /api/change/level';
    expect((await refused(test.app, key, { token, body: { level_id: UNKNOWN } })).status).toBe(404);
    expect((await refused(test.app, key, { token, body: {} })).errors).toEqual({ level_id: ['هذا الحقل مطلوب.'] });
    const onboarding = await signUpOnboarding(test);
    expect((await refused(test.app, key, { token: onboarding.token, body: { level_id: FIXTURE.a1 } })).status).toBe(
      403,
    );
    expect((await refused(test.app, key, { body: { level_id: FIXTURE.a1 } })).status).toBe(401);
    expect((await callApi(test.app, 'GET /api/my/levels', { token: onboarding.token })).myLevels).toEqual([]);
  });
});
