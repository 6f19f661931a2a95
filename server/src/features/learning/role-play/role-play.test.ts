import { describe, expect } from 'vitest';
import { refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';

const GET = 'GET /api/get/role-play';
const FINISH = 'POST /api/role-play/finish';
const practical_id = FIXTURE.practical;

const finish = (learner: Learner, path: number[]) => learner.call(FINISH, { body: { practical_id, path } });

describe('the conversation of a practical', () => {
  it('is played to an end, which is remembered, and whose first good one earns points', async ({ learner, other }) => {
    expect((await learner.call(GET, { query: { practical_id } })).reached).toEqual([]);
    expect(await finish(learner, [1])).toMatchObject({ outcome: 'poor', points: 0, reached: ['poor'] });
    expect(await finish(learner, [0, 0])).toMatchObject({ outcome: 'good', points: 10, reached: ['poor', 'good'] });
    expect(await finish(learner, [0, 0])).toMatchObject({ outcome: 'good', points: 0 });
    expect((await learner.call(GET, { query: { practical_id } })).reached).toEqual(['poor', 'good']);
    expect((await other.call(GET, { query: { practical_id } })).reached).toEqual([]);
  });

  it('refuses a path that stops early, continues after the end or has a line that does not exist', async ({
    server,
  }) => {
    const learner = await signUp(server);
    for (const path of [[0], [0, 0, 0], [2]]) {
      const { status, errors } = await learner.refused(FINISH, { body: { practical_id, path } });
      expect({ status, errors }).toEqual({ status: 422, errors: { path: ['لم يبلغ هذا الحوار نهايته.'] } });
    }
    expect((await learner.call(GET, { query: { practical_id } })).reached).toEqual([]);
  });

  it('is refused without a token, without access and for a practical that has none', async ({ server, learner }) => {
    expect((await refused(server.app, GET, { query: { practical_id } })).status).toBe(401);
    expect((await learner.refused(GET, { query: { practical_id: FIXTURE.otherPractical } })).status).toBe(404);
    expect((await learner.refused(FINISH, { body: { practical_id, path: [] } })).status).toBe(422);
    const lapsed = await signUp(server);
    await setAccess(server, lapsed, null);
    expect((await lapsed.refused(GET, { query: { practical_id } })).code).toBe('subscription_required');
  });
});
