import { uuidOf } from '@lisan/content/item-uuid';
import { describe, expect } from 'vitest';
import { refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';

const GET = 'GET /api/get/starter';
const CHECK = 'POST /api/check/practical/answer';

describe('the lessons before A1', () => {
  it('are listed with their questions but without keys', async ({ learner }) => {
    const reply = await learner.request(GET);
    expect(reply.json().lessons[0].questions).toHaveLength(1);
    expect(reply.body).not.toMatch(/"(key|accepted|correct_answer|why)"/);
  });

  it('are finished by their questions, without points', async ({ learner, other }) => {
    const body = { practical_id: FIXTURE.starter, question_uuid: uuidOf('question', 's1-q1'), answer: 'cat' };
    expect(await learner.call(CHECK, { body })).toMatchObject({ correct: true, progress: { done: true } });
    expect((await learner.call(GET)).done_uuids).toEqual([FIXTURE.starter]);
    expect((await other.call(GET)).done_uuids).toEqual([]);
  });

  it('are refused without a full token', async ({ server, newcomer }) => {
    expect((await refused(server.app, GET)).status).toBe(401);
    expect((await newcomer.refused(GET)).code).toBe('forbidden');
  });

  it('are refused without a subscription, as their answers are', async ({ lapsed: learner }) => {
    expect((await learner.refused(GET)).code).toBe('subscription_required');
  });
});
