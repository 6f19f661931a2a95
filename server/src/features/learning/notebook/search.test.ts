import { describe, expect } from 'vitest';
import { refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import type { Learner } from '../../../../test/sign-up.ts';

const SEARCH = 'GET /api/search';

const search = async (learner: Learner, q: string) => (await learner.call(SEARCH, { query: { q } })).groups;

describe('search', () => {
  it('finds a word with its place', async ({ learner }) => {
    const [first] = await search(learner, 'name');
    expect(first).toMatchObject({
      kind: 'word',
      results: [{ uuid: FIXTURE.word, en: 'name', ar: 'اسم', level_id: FIXTURE.a1, week: 1, locked: false }, {}],
    });
  });

  it('finds every kind, in both languages', async ({ learner }) => {
    expect(await search(learner, 'at the bank')).toMatchObject([
      { kind: 'practical', results: [{ uuid: FIXTURE.practical }] },
    ]);
    expect((await search(learner, 'present simple'))[0]).toMatchObject({
      kind: 'tense',
      results: [{ tense: 'present_simple', locked: false }],
    });
    expect((await search(learner, 'articles'))[0]).toMatchObject({
      kind: 'tense',
      results: [{ uuid: FIXTURE.topic, tense: 'articles', locked: false }],
    });
    expect((await search(learner, 'Omar is from Amman.'))[0]).toMatchObject({ kind: 'sentence', results: [{}] });
    expect((await search(learner, 'am is are'))[0]).toMatchObject({ kind: 'lesson' });
    expect((await search(learner, 'صديق'))[0]?.results[0]).toMatchObject({ en: 'friend' });
  });

  it('shows no more of a locked week than its words and titles', async ({ learner }) => {
    expect(await search(learner, 'mother')).toMatchObject([
      { kind: 'word', results: [{ en: 'mother', week: 2, locked: true }] },
    ]);
    const groups = await search(learner, 'Omar is from Amman.');
    expect(
      groups.find(({ kind }) => kind === 'sentence')?.results.map(({ week, level_id }) => [level_id, week]),
    ).toEqual([[FIXTURE.a1, 1]]);
    const { body } = await learner.request(SEARCH, { query: { q: 'mother' } });
    expect(body).not.toMatch(/This is my mother|ipa|audio_url/);
  });

  it('is all locked without a subscription', async ({ lapsed }) => {
    expect((await search(lapsed, 'name'))[0]?.results[0]).toMatchObject({ en: 'name', locked: true });
    const groups = await search(lapsed, 'Omar is from Amman.');
    expect(groups.map(({ kind }) => kind)).not.toContain('sentence');
  });

  it('has at most twenty results', async ({ learner }) => {
    const groups = await search(learner, 'a');
    expect(groups.flatMap(({ results }) => results).length).toBeLessThanOrEqual(20);
  });

  it('refuses a missing and a long query', async ({ server, learner }) => {
    expect((await learner.refused(SEARCH, { query: {} })).errors).toHaveProperty('q');
    expect((await learner.refused(SEARCH, { query: { q: ' ' } })).errors).toHaveProperty('q');
    expect((await learner.refused(SEARCH, { query: { q: 'x'.repeat(61) } })).errors).toHaveProperty('q');
    expect((await refused(server.app, SEARCH)).status).toBe(401);
  });
});
