import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, signUpOnboarding, type Learner } from '../../../../test/sign-up.ts';

const GRAMMARS = 'GET /api/grammars';
const TOPICS = 'GET /api/grammar-topics';

let test: TestApp;
let learner: Learner;

beforeAll(async () => {
  test = await buildTestApp();
  learner = await signUp(test);
});
afterAll(() => test.close());

describe('the tense pages', () => {
  it('are listed without questions', async () => {
    const { grammars } = await callApi(test.app, GRAMMARS, { token: learner.token });
    expect(grammars).toMatchObject([{ uuid: FIXTURE.tense, tense: 'present_simple' }]);
    expect(grammars[0]).not.toHaveProperty('questions');
  });

  it('are returned one by one with their questions but without keys', async () => {
    const reply = await request(test.app, GRAMMARS, { token: learner.token, query: { tense: 'present_simple' } });
    expect(reply.json().grammars[0].questions).toHaveLength(2);
    expect(reply.body).not.toMatch(/"(key|accepted|correct_answer|why)"/);
    const again = {
      token: learner.token,
      query: { tense: 'present_simple' },
      headers: { 'if-none-match': String(reply.headers.etag) },
    };
    expect((await request(test.app, GRAMMARS, again)).statusCode).toBe(304);
  });

  it('are refused for an unknown tense, bad input and subscribers without access', async () => {
    const { token } = learner;
    expect((await refused(test.app, GRAMMARS, { token, query: { tense: 'future_imaginary' } })).status).toBe(404);
    expect((await refused(test.app, GRAMMARS, { token, query: { tense: '' } })).errors).toEqual({
      tense: ['هذا الحقل مطلوب.'],
    });
    expect((await refused(test.app, GRAMMARS)).status).toBe(401);
    expect((await refused(test.app, GRAMMARS, { token: (await signUpOnboarding(test)).token })).code).toBe('forbidden');
    const lapsed = await signUp(test);
    await setAccess(test, lapsed, null);
    expect((await refused(test.app, GRAMMARS, { token: lapsed.token })).code).toBe('subscription_required');
  });
});

describe('the pages beside the tenses', () => {
  it('are listed without questions, and apart from the tenses', async () => {
    const { topics } = await callApi(test.app, TOPICS, { token: learner.token });
    expect(topics).toMatchObject([{ uuid: FIXTURE.topic, topic: 'articles', level: 'A1' }]);
    expect(topics[0]).not.toHaveProperty('questions');
    const { grammars } = await callApi(test.app, GRAMMARS, { token: learner.token });
    expect(grammars.map(({ tense }) => tense)).not.toContain('articles');
  });

  it('are returned one by one with their questions but without keys', async () => {
    const reply = await request(test.app, TOPICS, { token: learner.token, query: { topic: 'articles' } });
    expect(reply.json().topics[0].questions).toHaveLength(1);
    expect(reply.body).not.toMatch(/"(key|accepted|correct_answer|why)"/);
    const again = {
      token: learner.token,
      query: { topic: 'articles' },
      headers: { 'if-none-match': String(reply.headers.etag) },
    };
    expect((await request(test.app, TOPICS, again)).statusCode).toBe(304);
  });

  it('are refused for an unknown topic, bad input and subscribers without access', async () => {
    const { token } = learner;
    expect((await refused(test.app, TOPICS, { token, query: { topic: 'spelling' } })).status).toBe(404);
    expect((await refused(test.app, TOPICS, { token, query: { topic: '' } })).errors).toEqual({
      topic: ['هذا الحقل مطلوب.'],
    });
    expect((await refused(test.app, TOPICS)).status).toBe(401);
    const lapsed = await signUp(test);
    await setAccess(test, lapsed, null);
    expect((await refused(test.app, TOPICS, { token: lapsed.token })).code).toBe('subscription_required');
  });
});
