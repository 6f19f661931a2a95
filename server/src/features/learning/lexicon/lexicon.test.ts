import { uuidOf } from '@lisan/content/item-uuid';
import { describe, expect } from 'vitest';
import { refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { signUp } from '../../../../test/sign-up.ts';

const WEEK = 'GET /api/get/week/lexicon';
const WORD = 'GET /api/lexicon';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const WEEK_1 = { ActiveWeek: 1, level_id: FIXTURE.a1 };

describe('the lexicon of a week', () => {
  it('has the meaning of every word of its texts', async ({ learner }) => {
    const { entries, forms } = await learner.call(WEEK, { query: WEEK_1 });
    expect(Object.keys(forms)).toEqual(['by', 'happy', 'river']);
    expect(entries[forms['river']?.[0] ?? -1]).toMatchObject({ uuid: FIXTURE.entry, en: 'river', ar: 'نهر' });
    expect(entries[forms['happy']?.[0] ?? -1]).toMatchObject({ uuid: uuidOf('word', 'A1-1-7') });
  });

  it('has the phrases of its texts in which a word has another meaning', async ({ learner }) => {
    expect((await learner.call(WEEK, { query: WEEK_1 })).senses).toEqual({ by: { 'by the': 0 } });
  });

  it('is not sent again while it stays the same', async ({ learner }) => {
    const first = await learner.request(WEEK, { query: WEEK_1 });
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await learner.request(WEEK, { query: WEEK_1, headers })).statusCode).toBe(304);
  });

  it('is of an unlocked week, for a subscriber', async ({ server, learner, lapsed }) => {
    const refuse = (query: object) => learner.refused(WEEK, { query });
    expect(await refuse({ ...WEEK_1, ActiveWeek: 2 })).toMatchObject({ status: 403, code: 'week_locked' });
    expect((await refuse({ ...WEEK_1, level_id: UNKNOWN })).status).toBe(404);
    expect((await refuse({ level_id: FIXTURE.a1 })).errors).toHaveProperty('ActiveWeek');
    expect((await refused(server.app, WEEK, { query: WEEK_1 })).status).toBe(401);
    expect((await lapsed.refused(WEEK, { query: WEEK_1 })).code).toBe('subscription_required');
  });

  it('is empty in a version of the course from before it', async ({ server }) => {
    const learner = await signUp(server, { levelId: FIXTURE.a2 });
    const reply = await learner.call(WEEK, { query: { ...WEEK_1, level_id: FIXTURE.a2 } });
    expect(reply).toMatchObject({ entries: [], forms: {} });
  });
});

describe('a word', () => {
  it('has its meanings, the likeliest first, as a text writes it', async ({ learner }) => {
    const find = async (word: string) => (await learner.call(WORD, { query: { word } })).entries;
    expect((await find('Rivers')).map(({ en }) => en)).toEqual(['river']);
    expect((await find('banks')).map(({ pos }) => pos)).toEqual(['noun', 'verb']);
    expect((await find('boat')).map(({ ar }) => ar)).toEqual(['قارب']);
    expect((await learner.call(WORD, { query: { word: 'Banks' } })).senses).toEqual({ 'he banks': 1 });
    expect(await find('Omar')).toEqual([]);
    expect(await find('constructor')).toEqual([]);
  });

  it('needs a full token, and no subscription', async ({ server, newcomer, lapsed }) => {
    const asked = { query: { word: 'river' } };
    expect((await refused(server.app, WORD, asked)).status).toBe(401);
    expect((await newcomer.refused(WORD, asked)).code).toBe('forbidden');
    const refuse = (query: object) => lapsed.refused(WORD, { query });
    expect((await lapsed.call(WORD, asked)).entries).toHaveLength(1);
    expect((await refuse({ word: 'x'.repeat(61) })).errors).toHaveProperty('word');
    expect((await refuse({})).errors).toHaveProperty('word');
  });
});
