import { describe, expect } from 'vitest';
import { refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp } from '../../../../test/sign-up.ts';

const GRAMMARS = 'GET /api/grammars';
const TOPICS = 'GET /api/grammar-topics';

describe('the tense pages', () => {
  it('are listed without questions', async ({ learner }) => {
    const { grammars } = await learner.call(GRAMMARS);
    expect(grammars).toMatchObject([{ uuid: FIXTURE.tense, tense: 'present_simple' }]);
    expect(grammars[0]).not.toHaveProperty('questions');
  });

  it('are returned one by one with their questions but without keys', async ({ learner }) => {
    const reply = await learner.request(GRAMMARS, { query: { tense: 'present_simple' } });
    expect(reply.json().grammars[0].questions).toHaveLength(2);
    expect(reply.body).not.toMatch(/"(key|accepted|correct_answer|why)"/);
    const again = { query: { tense: 'present_simple' }, headers: { 'if-none-match': String(reply.headers.etag) } };
    expect((await learner.request(GRAMMARS, again)).statusCode).toBe(304);
  });

  it('are refused for an unknown tense, bad input and subscribers without access', async ({
    server,
    learner,
    newcomer,
  }) => {
    expect((await learner.refused(GRAMMARS, { query: { tense: 'future_imaginary' } })).status).toBe(404);
    expect((await learner.refused(GRAMMARS, { query: { tense: '' } })).errors).toEqual({ tense: ['هذا الحقل مطلوب.'] });
    expect((await refused(server.app, GRAMMARS)).status).toBe(401);
    expect((await newcomer.refused(GRAMMARS)).code).toBe('forbidden');
    const lapsed = await signUp(server);
    await setAccess(server, lapsed, null);
    expect((await lapsed.refused(GRAMMARS)).code).toBe('subscription_required');
  });
});

describe('the pages beside the tenses', () => {
  it('are listed without questions, and apart from the tenses', async ({ learner }) => {
    const { topics } = await learner.call(TOPICS);
    expect(topics).toMatchObject([{ uuid: FIXTURE.topic, topic: 'articles', level: 'A1' }]);
    expect(topics[0]).not.toHaveProperty('questions');
    const { grammars } = await learner.call(GRAMMARS);
    expect(grammars.map(({ tense }) => tense)).not.toContain('articles');
  });

  it('are returned one by one with their questions but without keys', async ({ learner }) => {
    const reply = await learner.request(TOPICS, { query: { topic: 'articles' } });
    expect(reply.json().topics[0].questions).toHaveLength(1);
    expect(reply.body).not.toMatch(/"(key|accepted|correct_answer|why)"/);
    const again = { query: { topic: 'articles' }, headers: { 'if-none-match': String(reply.headers.etag) } };
    expect((await learner.request(TOPICS, again)).statusCode).toBe(304);
  });

  it('are refused for an unknown topic, bad input and subscribers without access', async ({
    server,
    learner,
    lapsed,
  }) => {
    expect((await learner.refused(TOPICS, { query: { topic: 'spelling' } })).status).toBe(404);
    expect((await learner.refused(TOPICS, { query: { topic: '' } })).errors).toEqual({ topic: ['هذا الحقل مطلوب.'] });
    expect((await refused(server.app, TOPICS)).status).toBe(401);
    expect((await lapsed.refused(TOPICS)).code).toBe('subscription_required');
  });
});
