import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect } from 'vitest';
import type { TestApp } from '../../../../test/build-test-app.ts';
import type { Learner } from '../../../../test/sign-up.ts';
import {
  answer,
  CARDS,
  readReview,
  reviewAll,
  rightAnswer,
  signUpWith,
  travel,
} from '../../../../test/review/review-samples.ts';
import { finishItem } from '../../../../test/finish-item.ts';
import { it } from '../../../../test/fixture.ts';
import { SCHEDULING, scheduleBy, scheduleReview } from '../../../domain/review/schedule-review.ts';
import { recordLearning } from '../course/record-learning.ts';
import { rebuildCards, type Rebuilt } from './rebuild-cards.ts';
import { rebuildLearnersCards } from './rebuild-learners-cards.ts';

const cardsOf = (server: TestApp, subscriberId: string) =>
  server.services.db
    .selectFrom('review_card')
    .selectAll()
    .where('subscriber_id', '=', subscriberId)
    .orderBy('item_uuid')
    .execute();

/** Steps of a learner in any order. */
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('finish' as const), nth: fc.nat(CARDS.length - 1) }),
    fc.record({ kind: fc.constant('quiz' as const), nth: fc.nat(CARDS.length - 1), correct: fc.boolean() }),
    fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 11, 300, 1440, 4 * 1440, 30 * 1440) }),
    fc.record({ kind: fc.constant('review' as const), knows: fc.boolean(), hinted: fc.boolean() }),
    fc.record({ kind: fc.constant('look' as const) }),
  ),
  { minLength: 10, maxLength: 40 },
);

let clock: ReturnType<typeof travel> | undefined;
it('rebuilds the cards that each event wrote', async ({ server }) => {
  await fc.assert(
    fc
      .asyncProperty(steps, async (happened) => {
        const learner = await signUpWith(server, CARDS.slice(0, 3));
        const owner = { subscriberId: learner.subscriberId, zone: 'Asia/Baghdad' };
        const moved = travel(server);
        clock = moved;
        for (const step of happened) {
          // No two events share a millisecond, as in practice.
          moved.minutes(1 / 60);
          if (step.kind === 'wait') {
            // A session expires after ninety unused days.
            await readReview(learner);
            moved.minutes(step.minutes);
          } else if (step.kind === 'finish') await finishItem(server, learner, CARDS[step.nth] ?? '');
          else if (step.kind === 'look') await readReview(learner);
          else if (step.kind === 'quiz') {
            const answered = { itemUuid: CARDS[step.nth] ?? '', correct: step.correct };
            await recordLearning(server.services.db, server.services, owner, { kind: 'quiz_answer', ...answered });
          } else {
            const [card] = (await readReview(learner)).cards;
            if (!card) continue;
            const given = step.knows ? await rightAnswer(server, card.question) : ({ dont_know: true } as const);
            await answer(learner, { question_uuid: card.question.uuid, answer: given, hinted: step.hinted });
          }
        }
        const stored = await cardsOf(server, learner.subscriberId);
        expect(await rebuildCards(server.services, owner)).toEqual({
          cards: stored.length,
          made: 0,
          moved: 0,
          dropped: 0,
        });
        expect(await cardsOf(server, learner.subscriberId)).toEqual(stored);
        await sql`delete from review_card where subscriber_id = ${learner.subscriberId}`.execute(server.services.db);
        await rebuildCards(server.services, owner);
        const withoutQuestions = stored.map((card) => ({ ...card, question_uuid: null, question: null }));
        expect(await cardsOf(server, learner.subscriberId)).toEqual(withoutQuestions);
      })
      .afterEach(() => clock?.back()),
    { numRuns: 12 },
  );
}, 60_000);

describe('rebuilt cards', () => {
  /** Other intervals produce later due times. */
  const relaxed = scheduleBy({ ...SCHEDULING, retention: 0.8 });
  let moved: ReturnType<typeof travel>;
  it.beforeEach(({ server }) => {
    moved = travel(server);
  });
  afterEach(() => moved.back());

  /** Four cards; the last answer to one of them was wrong, so it is due again on the same day. */
  async function reviewed(server: TestApp): Promise<Learner & { zone: string }> {
    const learner = await signUpWith(server, CARDS.slice(0, 4));
    for (const days of [1, 4, 20]) {
      moved.days(days);
      await reviewAll(server, learner, (nth) => nth !== 1);
    }
    return { ...learner, zone: 'Asia/Baghdad' };
  }

  async function rebuildAll(server: TestApp, wanted: Parameters<typeof rebuildLearnersCards>[1]) {
    const all = new Map<string, Rebuilt>();
    for await (const { msisdn, ...rebuilt } of rebuildLearnersCards(server.services, wanted)) all.set(msisdn, rebuilt);
    return all;
  }

  it('follow other settings, and the old ones after a second rebuild', async ({ server }) => {
    const learner = await reviewed(server);
    const stored = await cardsOf(server, learner.subscriberId);
    expect(await rebuildCards(server.services, { ...learner, schedule: relaxed })).toMatchObject({
      cards: 4,
      moved: 3,
    });
    const later = await cardsOf(server, learner.subscriberId);
    const lastDue = (cards: typeof stored) => Math.max(...cards.map(({ due_at }) => due_at.getTime()));
    expect(lastDue(later)).toBeGreaterThan(lastDue(stored));
    expect(await rebuildCards(server.services, { ...learner, schedule: relaxed })).toMatchObject({ moved: 0 });
    await rebuildCards(server.services, learner);
    expect(await cardsOf(server, learner.subscriberId)).toEqual(stored);
  });

  it('differ only for wrong cards, for all learners and every batch size', async ({ server }) => {
    const [right, lost, stray] = [await reviewed(server), await reviewed(server), await reviewed(server)];
    const idle = await signUpWith(server, []);
    const stored = await Promise.all([right, lost, stray].map(({ subscriberId }) => cardsOf(server, subscriberId)));
    const { db } = server.services;
    await sql`delete from review_card where subscriber_id = ${lost.subscriberId} and item_uuid <> ${CARDS[0]}`.execute(
      db,
    );
    await sql`update review_card set due_at = due_at + interval '1 day', lapses = 9
      where subscriber_id = ${lost.subscriberId}`.execute(db);
    await sql`insert into review_card (subscriber_id, item_uuid, state, due_at, stability, difficulty, reviews, lapses)
      values (${stray.subscriberId}, ${CARDS[9]}, 'new', now(), 0, 0, 0, 0)`.execute(db);
    const rebuilt = await rebuildAll(server, { batch: 1 });
    expect(rebuilt.get(right.msisdn)).toEqual({ cards: 4, made: 0, moved: 0, dropped: 0 });
    expect(rebuilt.get(lost.msisdn)).toEqual({ cards: 4, made: 3, moved: 1, dropped: 0 });
    expect(rebuilt.get(stray.msisdn)).toEqual({ cards: 4, made: 0, moved: 0, dropped: 1 });
    expect(rebuilt.has(idle.msisdn)).toBe(false);
    for (const [nth, { subscriberId }] of [right, stray].entries())
      expect(await cardsOf(server, subscriberId)).toEqual(stored[nth * 2]);
    const restored = stored[1]?.map((card) => ({ ...card, question_uuid: null, question: null }));
    expect(await cardsOf(server, lost.subscriberId)).toEqual(restored);
  });

  it('are those of one learner when a number is passed', async ({ server }) => {
    const [one, other] = [await reviewed(server), await reviewed(server)];
    const rebuilt = await rebuildAll(server, { msisdn: one.msisdn, schedule: relaxed });
    expect([...rebuilt]).toEqual([[one.msisdn, { cards: 4, made: 0, moved: 3, dropped: 0 }]]);
    expect(await rebuildCards(server.services, other)).toMatchObject({ moved: 0 });
  });

  it('do not change cards of items that the published course does not have', async ({ server }) => {
    const learner = await reviewed(server);
    const [gone] = CARDS;
    await sql`update review_card set item_uuid = ${crypto.randomUUID()}
      where subscriber_id = ${learner.subscriberId} and item_uuid = ${gone}`.execute(server.services.db);
    expect(await rebuildCards(server.services, learner)).toEqual({ cards: 5, made: 1, moved: 0, dropped: 0 });
  });

  it('are correct when their learner answers concurrently', async ({ server }) => {
    const learner = await reviewed(server);
    moved.days(60);
    const from = server.services.clock.now();
    const { cards } = await readReview(learner);
    expect(cards).not.toHaveLength(0);
    const given = cards.map(({ question }) => ({ question_uuid: question.uuid, answer: { dont_know: true } as const }));
    await Promise.all([
      ...given.map((one) => answer(learner, one)),
      ...[relaxed, scheduleReview, relaxed].map((schedule) => rebuildCards(server.services, { ...learner, schedule })),
    ]);
    await rebuildCards(server.services, learner);
    const after = await cardsOf(server, learner.subscriberId);
    expect(after.filter(({ reviewed_at }) => reviewed_at && reviewed_at >= from)).toHaveLength(cards.length);
    expect(await rebuildCards(server.services, learner)).toMatchObject({ made: 0, moved: 0, dropped: 0 });
  });
});
