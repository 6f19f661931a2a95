import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp } from '../../../../test/sign-up.ts';

const GET = 'GET /api/get/role-play';
const FINISH = 'POST /api/role-play/finish';
const practical_id = FIXTURE.practical;

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const finish = (token: string, path: number[]) => callApi(test.app, FINISH, { token, body: { practical_id, path } });

describe('the conversation of a practical', () => {
  it('is played to an end, which is remembered, and whose first good one earns points', async () => {
    const { token } = await signUp(test);
    expect((await callApi(test.app, GET, { token, query: { practical_id } })).reached).toEqual([]);
    expect(await finish(token, [1])).toMatchObject({ outcome: 'poor', points: 0, reached: ['poor'] });
    expect(await finish(token, [0, 0])).toMatchObject({ outcome: 'good', points: 10, reached: ['poor', 'good'] });
    expect(await finish(token, [0, 0])).toMatchObject({ outcome: 'good', points: 0 });
    expect((await callApi(test.app, GET, { token, query: { practical_id } })).reached).toEqual(['poor', 'good']);
    const other = await signUp(test);
    expect((await callApi(test.app, GET, { token: other.token, query: { practical_id } })).reached).toEqual([]);
  });

  it('refuses a path that stops early, continues after the end or has a line that does not exist', async () => {
    const { token } = await signUp(test);
    for (const path of [[0], [0, 0, 0], [2]]) {
      const { status, errors } = await refused(test.app, FINISH, { token, body: { practical_id, path } });
      expect({ status, errors }).toEqual({ status: 422, errors: { path: ['لم يبلغ هذا الحوار نهايته.'] } });
    }
    expect((await callApi(test.app, GET, { token, query: { practical_id } })).reached).toEqual([]);
  });

  it('is refused without a token, without access and for a practical that has none', async () => {
    expect((await refused(test.app, GET, { query: { practical_id } })).status).toBe(401);
    const { token } = await signUp(test);
    expect((await refused(test.app, GET, { token, query: { practical_id: FIXTURE.otherPractical } })).status).toBe(404);
    expect((await refused(test.app, FINISH, { token, body: { practical_id, path: [] } })).status).toBe(422);
    const lapsed = await signUp(test);
    await setAccess(test, lapsed, null);
    expect((await refused(test.app, GET, { token: lapsed.token, query: { practical_id } })).code).toBe(
      'subscription_required',
    );
  });
});
