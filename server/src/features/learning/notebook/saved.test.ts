import { uuidOf } from '@lisan/content/item-uuid';
import { describe, expect } from 'vitest';
import { refused } from '../../../../test/call-api.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { setAccess } from '../../../../test/set-access.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { MAX_SAVED } from './toggle-saved.ts';

const TOGGLE = 'POST /api/saved/toggle';
const LIST = 'GET /api/saved';
const UUIDS = 'GET /api/saved/uuids';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const toggle = (learner: Learner, content_uuid: string, saved = true) =>
  learner.call(TOGGLE, { body: { content_uuid, saved } });
const list = (learner: Learner, query: { limit?: number; cursor?: string } = {}) => learner.call(LIST, { query });
const uuidsOf = async (learner: Learner) => (await learner.call(UUIDS)).uuids;

describe('saved items', () => {
  it('are saved and removed, however often it is repeated', async ({ server, learner }) => {
    expect(await toggle(learner, FIXTURE.word)).toMatchObject({ saved: true });
    const [first] = (await list(learner)).items;
    server.advance(1000);
    await toggle(learner, FIXTURE.word);
    expect((await list(learner)).items).toEqual([first]);
    expect(first).toMatchObject({ uuid: FIXTURE.word, category: 'words', en: 'name', ar: 'اسم', week: 1 });
    expect(first?.picture_url).toBe(FIXTURE.picture);
    expect(await toggle(learner, FIXTURE.word, false)).toMatchObject({ saved: false });
    await toggle(learner, FIXTURE.word, false);
    expect(await list(learner)).toMatchObject({ items: [], next_cursor: null });
  });

  it('are listed in pages, the newest first', async ({ server, learner }) => {
    for (const uuid of [FIXTURE.word, FIXTURE.sentence, FIXTURE.lesson]) {
      await toggle(learner, uuid);
      server.advance(1000);
    }
    const first = await list(learner, { limit: 2 });
    expect(first.items.map(({ uuid }) => uuid)).toEqual([FIXTURE.lesson, FIXTURE.sentence]);
    expect(first.items.filter((item) => 'picture_url' in item)).toEqual([]);
    const second = await list(learner, { limit: 2, cursor: first.next_cursor ?? '' });
    expect(second).toMatchObject({ items: [{ uuid: FIXTURE.word }], next_cursor: null });
    expect(await uuidsOf(learner)).toEqual([FIXTURE.lesson, FIXTURE.sentence, FIXTURE.word]);
  });

  it('belong to one learner', async ({ learner: one, other }) => {
    await toggle(one, FIXTURE.word);
    expect((await list(other)).items).toEqual([]);
    expect(await uuidsOf(other)).toEqual([]);
    await toggle(other, FIXTURE.word, false);
    expect(await uuidsOf(one)).toEqual([FIXTURE.word]);
  });

  it('stay open without a subscription', async ({ server, learner }) => {
    await toggle(learner, FIXTURE.word);
    await setAccess(server, learner, null);
    expect((await list(learner)).items).toHaveLength(1);
    await toggle(learner, FIXTURE.word, false);
    expect(await uuidsOf(learner)).toEqual([]);
  });

  it('are of unlocked weeks', async ({ learner }) => {
    const refuse = (content_uuid: string, saved = true) => learner.refused(TOGGLE, { body: { content_uuid, saved } });
    expect((await refuse(FIXTURE.lessonOfWeek2)).code).toBe('week_locked');
    expect((await refuse(UNKNOWN)).status).toBe(404);
    expect((await refuse(UNKNOWN, false)).status).toBe(404);
    expect((await refuse('no uuid')).errors).toHaveProperty('content_uuid');
    expect((await learner.refused(TOGGLE, { body: { content_uuid: FIXTURE.word } })).errors).toEqual({
      saved: ['هذا الحقل مطلوب.'],
    });
    expect((await learner.refused(LIST, { query: { cursor: 'x' } })).errors).toHaveProperty('cursor');
  });

  it('are words of any week, because the lexicon is open', async ({ server, learner }) => {
    const locked = uuidOf('word', 'A1-1-3');
    await toggle(await signUp(server, { levelId: FIXTURE.a2 }), locked);
    await toggle(learner, FIXTURE.entry);
    const entry = { uuid: FIXTURE.entry, en: 'river', ar: 'نهر', pos: 'noun' };
    expect((await list(learner)).items).toMatchObject([
      { category: 'entry', en: 'river', level_id: null, week: null, entry },
    ]);
  });

  it('are at most two thousand', async ({ server, learner }) => {
    const rows = Array.from({ length: MAX_SAVED }, () => ({
      subscriber_id: learner.subscriberId,
      item_uuid: crypto.randomUUID(),
      saved_at: server.services.clock.now(),
    }));
    await server.services.db.insertInto('saved_item').values(rows).execute();
    const body = { content_uuid: FIXTURE.word, saved: true };
    expect((await learner.refused(TOGGLE, { body })).code).toBe('conflict');
    await toggle(learner, rows[0]?.item_uuid ?? '', false);
    await toggle(learner, FIXTURE.word);
    expect((await uuidsOf(learner)).length).toBe(MAX_SAVED);
  });

  it('need a full token', async ({ server, newcomer }) => {
    for (const key of [LIST, UUIDS] as const) {
      expect((await refused(server.app, key)).status).toBe(401);
      expect((await newcomer.refused(key)).code).toBe('forbidden');
    }
  });
});
