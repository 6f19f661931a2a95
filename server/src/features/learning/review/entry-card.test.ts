import { afterEach, describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import { FIXTURE } from '../../../../test/fixture-release.ts';
import { it } from '../../../../test/fixture.ts';
import { readReview, reviewAll, signUpWith, travel } from '../../../../test/review/review-samples.ts';
import type { Learner } from '../../../../test/sign-up.ts';
import { rebuildCards } from './rebuild-cards.ts';

let clock: ReturnType<typeof travel>;
it.beforeEach(({ server }) => {
  clock = travel(server);
});
afterEach(() => clock.back());

const save = (learner: Learner, saved: boolean) =>
  learner.call('POST /api/saved/toggle', { body: { content_uuid: FIXTURE.entry, saved } });
const rebuild = (server: TestApp, { subscriberId }: Learner) =>
  rebuildCards(server.services, { subscriberId, zone: 'Asia/Baghdad' });

describe('a saved entry of the lexicon', () => {
  it('is reviewed in both directions and by its sound, until it is removed', async ({ server }) => {
    const learner = await signUpWith(server, []);
    await save(learner, true);
    expect((await readReview(learner)).cards).toEqual([]);
    const asked: unknown[] = [];
    for (const days of [0, 3, 20]) {
      clock.days(days);
      clock.minutes(11);
      const { cards } = await readReview(learner);
      expect(cards).toHaveLength(1);
      const { prompt, audio_url, options } = cards[0]?.question ?? {};
      expect(options).toHaveLength(4);
      asked.push(audio_url ? 'sound' : prompt?.en === 'river' ? 'to Arabic' : 'to English');
      expect(await reviewAll(server, learner)).toMatchObject({ correct: true, why: expect.stringContaining('نهر') });
    }
    expect(asked.toSorted()).toEqual(['sound', 'to Arabic', 'to English']);
    expect((await readReview(learner)).next_due_at).not.toBeNull();
    await save(learner, false);
    expect(await readReview(learner)).toMatchObject({ cards: [], due: 0, next_due_at: null });
  });

  it('has a hint for every question', async ({ server }) => {
    const learner = await signUpWith(server, []);
    await save(learner, true);
    clock.minutes(11);
    expect((await readReview(learner)).cards[0]?.hint).toMatchObject({ kind: 'letters' });
  });

  it('gets the same card when cards are rebuilt, also after it was removed and saved again', async ({ server }) => {
    const learner = await signUpWith(server, []);
    await save(learner, true);
    clock.minutes(11);
    await reviewAll(server, learner);
    expect(await rebuild(server, learner)).toMatchObject({ cards: 1, made: 0, moved: 0, dropped: 0 });
    await save(learner, false);
    expect(await rebuild(server, learner)).toMatchObject({ cards: 0, made: 0, dropped: 0 });
    clock.minutes(11);
    await save(learner, true);
    expect(await rebuild(server, learner)).toMatchObject({ cards: 1, made: 0, moved: 0, dropped: 0 });
    await server.services.db.deleteFrom('review_card').where('subscriber_id', '=', learner.subscriberId).execute();
    expect(await rebuild(server, learner)).toMatchObject({ cards: 1, made: 1 });
  });
});
