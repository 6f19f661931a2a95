import { uuidOf } from '@lisan/content/item-uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, signUpOnboarding } from '../../../../test/sign-up.ts';

const GET = 'GET /api/get/starter';
const CHECK = 'POST /api/check/practical/answer';

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('the lessons before A1', () => {
  it('are listed with their questions but without keys', async () => {
    const { token } = await signUp(test);
    const reply = await request(test.app, GET, { token });
    expect(reply.json().lessons[0].questions).toHaveLength(1);
    expect(reply.body).not.toMatch(/"(key|accepted|correct_answer|why)"/);
  });

  it('are finished by their questions, without points', async () => {
    const { token } = await signUp(test);
    const body = { practical_id: FIXTURE.starter, question_uuid: uuidOf('question', 's1-q1'), answer: 'cat' };
    expect(await callApi(test.app, CHECK, { token, body })).toMatchObject({ correct: true, progress: { done: true } });
    expect((await callApi(test.app, GET, { token })).done_uuids).toEqual([FIXTURE.starter]);
    expect((await callApi(test.app, GET, { token: (await signUp(test)).token })).done_uuids).toEqual([]);
  });

  it('are refused without a full token', async () => {
    expect((await refused(test.app, GET)).status).toBe(401);
    expect((await refused(test.app, GET, { token: (await signUpOnboarding(test)).token })).code).toBe('forbidden');
  });

  it('are refused without a subscription, as their answers are', async () => {
    const learner = await signUp(test);
    await setAccess(test, learner, null);
    expect((await refused(test.app, GET, { token: learner.token })).code).toBe('subscription_required');
  });
});
