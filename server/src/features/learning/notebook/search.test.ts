import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';

const SEARCH = 'GET /api/search';

let test: TestApp;
let learner: Learner;
beforeAll(async () => {
  test = await buildTestApp();
  learner = await signUp(test);
});
afterAll(() => test.close());

const search = async (q: string, { token }: Learner = learner) =>
  (await callApi(test.app, SEARCH, { token, query: { q } })).groups;

describe('search', () => {
  it('finds a word with its place', async () => {
    const [first] = await search('name');
    expect(first).toMatchObject({
      kind: 'word',
      results: [{ uuid: FIXTURE.word, en: 'name', ar: 'اسم', level_id: FIXTURE.a1, week: 1, locked: false }, {}],
    });
  });

  it('finds every kind, in both languages', async () => {
    expect(await search('at the bank')).toMatchObject([{ kind: 'practical', results: [{ uuid: FIXTURE.practical }] }]);
    expect((await search('present simple'))[0]).toMatchObject({
      kind: 'tense',
      results: [{ tense: 'present_simple', locked: false }],
    });
    expect((await search('articles'))[0]).toMatchObject({
      kind: 'tense',
      results: [{ uuid: FIXTURE.topic, tense: 'articles', locked: false }],
    });
    expect((await search('Omar is from Amman.'))[0]).toMatchObject({ kind: 'sentence', results: [{}] });
    expect((await search('am is are'))[0]).toMatchObject({ kind: 'lesson' });
    expect((await search('صديق'))[0]?.results[0]).toMatchObject({ en: 'friend' });
  });

  it('shows no more of a locked week than its words and titles', async () => {
    expect(await search('mother')).toMatchObject([
      { kind: 'word', results: [{ en: 'mother', week: 2, locked: true }] },
    ]);
    const groups = await search('Omar is from Amman.');
    expect(
      groups.find(({ kind }) => kind === 'sentence')?.results.map(({ week, level_id }) => [level_id, week]),
    ).toEqual([[FIXTURE.a1, 1]]);
    const { body } = await request(test.app, SEARCH, { token: learner.token, query: { q: 'mother' } });
    expect(body).not.toMatch(/This is my mother|ipa|audio_url/);
  });

  it('is all locked without a subscription', async () => {
    const lapsed = await signUp(test);
    await setAccess(test, lapsed, null);
    expect((await search('name', lapsed))[0]?.results[0]).toMatchObject({ en: 'name', locked: true });
    const groups = await search('Omar is from Amman.', lapsed);
    expect(groups.map(({ kind }) => kind)).not.toContain('sentence');
  });

  it('has at most twenty results', async () => {
    const groups = await search('a');
    expect(groups.flatMap(({ results }) => results).length).toBeLessThanOrEqual(20);
  });

  it('refuses a missing and a long query', async () => {
    const { token } = learner;
    expect((await refused(test.app, SEARCH, { token, query: {} })).errors).toHaveProperty('q');
    expect((await refused(test.app, SEARCH, { token, query: { q: ' ' } })).errors).toHaveProperty('q');
    expect((await refused(test.app, SEARCH, { token, query: { q: 'x'.repeat(61) } })).errors).toHaveProperty('q');
    expect((await refused(test.app, SEARCH)).status).toBe(401);
  });
});
