import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { SCHEDULING, scheduleBy, scheduleReview } from '../../../domain/review/schedule-review.ts';
import { recordLearning } from '../course/record-learning.ts';
import type { Learner } from '../../../../test/sign-up.ts';
import { rebuildCards, type Rebuilt } from './rebuild-cards.ts';
import { rebuildLearnersCards } from './rebuild-learners-cards.ts';
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

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const cardsOf = (subscriberId: string) =>
  test.services.db
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
it('rebuilds the cards that each event wrote', async () => {
  await fc.assert(
    fc
      .asyncProperty(steps, async (happened) => {
        const learner = await signUpWith(test, CARDS.slice(0, 3));
        const owner = { subscriberId: learner.subscriberId, zone: 'Asia/Baghdad' };
        const moved = travel(test);
        clock = moved;
        for (const step of happened) {
          // No two events share a millisecond, as no learner's do.
          moved.minutes(1 / 60);
          if (step.kind === 'wait') {
            // A session expires after ninety unused days.
            await readReview(test, learner);
            moved.minutes(step.minutes);
          } else if (step.kind === 'finish') await finishItem(test, learner, CARDS[step.nth] ?? '');
          else if (step.kind === 'look') await readReview(test, learner);
          else if (step.kind === 'quiz') {
            const answered = { itemUuid: CARDS[step.nth] ?? '', correct: step.correct };
            await recordLearning(test.services.db, test.services, owner, { kind: 'quiz_answer', ...answered });
          } else {
            const [card] = (await readReview(test, learner)).cards;
            if (!card) continue;
            const given = step.knows ? await rightAnswer(test, card.question) : ({ dont_know: true } as const);
            await answer(test, learner, { question_uuid: card.question.uuid, answer: given, hinted: step.hinted });
          }
        }
        const stored = await cardsOf(learner.subscriberId);
        expect(await rebuildCards(test.services, owner)).toEqual({
          cards: stored.length,
          made: 0,
          moved: 0,
          dropped: 0,
        });
        expect(await cardsOf(learner.subscriberId)).toEqual(stored);
        await sql`delete from review_card where subscriber_id = ${learner.subscriberId}`.execute(test.services.db);
        await rebuildCards(test.services, owner);
        const withoutQuestions = stored.map((card) => ({ ...card, question_uuid: null, question: null }));
        expect(await cardsOf(learner.subscriberId)).toEqual(withoutQuestions);
      })
      .afterEach(() => clock?.back()),
    { numRuns: 12 },
  );
}, 60_000);

describe('rebuilt cards', () => {
  /** Other intervals produce later due times. */
  const relaxed = scheduleBy({ ...SCHEDULING, retention: 0.8 });
  let moved: ReturnType<typeof travel>;
  beforeEach(() => {
    moved = travel(test);
  });
  afterEach(() => moved.back());

  /** Four cards; the last answer to one of them was wrong, so it is due again on the same day. */
  async function reviewed(): Promise<Learner & { zone: string }> {
    const learner = await signUpWith(test, CARDS.slice(0, 4));
    for (const days of [1, 4, 20]) {
      moved.days(days);
      await reviewAll(test, learner, (nth) => nth !== 1);
    }
    return { ...learner, zone: 'Asia/Baghdad' };
  }

  async function rebuildAll(wanted: Parameters<typeof rebuildLearnersCards>[1]) {
    const all = new Map<string, Rebuilt>();
    for await (const { msisdn, ...rebuilt } of rebuildLearnersCards(test.services, wanted)) all.set(msisdn, rebuilt);
    return all;
  }

  it('follow other settings, and the old ones after a second rebuild', async () => {
    const learner = await reviewed();
    const stored = await cardsOf(learner.subscriberId);
    expect(await rebuildCards(test.services, { ...learner, schedule: relaxed })).toMatchObject({ cards: 4, moved: 3 });
    const later = await cardsOf(learner.subscriberId);
    const lastDue = (cards: typeof stored) => Math.max(...cards.map(({ due_at }) => due_at.getTime()));
    expect(lastDue(later)).toBeGreaterThan(lastDue(stored));
    expect(await rebuildCards(test.services, { ...learner, schedule: relaxed })).toMatchObject({ moved: 0 });
    await rebuildCards(test.services, learner);
    expect(await cardsOf(learner.subscriberId)).toEqual(stored);
  });

  it('differ only for wrong cards, for all learners and every batch size', async () => {
    const [right, lost, stray] = [await reviewed(), await reviewed(), await reviewed()];
    const idle = await signUpWith(test, []);
    const stored = await Promise.all([right, lost, stray].map(({ subscriberId }) => cardsOf(subscriberId)));
    const { db } = test.services;
    await sql`delete from review_card where subscriber_id = ${lost.subscriberId} and item_uuid <> ${CARDS[0]}`.execute(
      db,
    );
    await sql`update review_card set due_at = due_at + interval '1 day', lapses = 9
      where subscriber_id = ${lost.subscriberId}`.execute(db);
    await sql`insert into review_card (subscriber_id, item_uuid, state, due_at, stability, difficulty, reviews, lapses)
      values (${stray.subscriberId}, ${CARDS[9]}, 'new', now(), 0, 0, 0, 0)`.execute(db);
    const rebuilt = await rebuildAll({ batch: 1 });
    expect(rebuilt.get(right.msisdn)).toEqual({ cards: 4, made: 0, moved: 0, dropped: 0 });
    expect(rebuilt.get(lost.msisdn)).toEqual({ cards: 4, made: 3, moved: 1, dropped: 0 });
    expect(rebuilt.get(stray.msisdn)).toEqual({ cards: 4, made: 0, moved: 0, dropped: 1 });
    expect(rebuilt.has(idle.msisdn)).toBe(false);
    for (const [nth, { subscriberId }] of [right, stray].entries())
      expect(await cardsOf(subscriberId)).toEqual(stored[nth * 2]);
    const restored = stored[1]?.map((card) => ({ ...card, question_uuid: null, question: null }));
    expect(await cardsOf(lost.subscriberId)).toEqual(restored);
  });

  it('are those of one learner when a number is passed', async () => {
    const [one, other] = [await reviewed(), await reviewed()];
    const rebuilt = await rebuildAll({ msisdn: one.msisdn, schedule: relaxed });
    expect([...rebuilt]).toEqual([[one.msisdn, { cards: 4, made: 0, moved: 3, dropped: 0 }]]);
    expect(await rebuildCards(test.services, other)).toMatchObject({ moved: 0 });
  });

  it('do not change cards of items that the published course does not have', async () => {
    const learner = await reviewed();
    const [gone] = CARDS;
    await sql`update review_card set item_uuid = ${crypto.randomUUID()}
      where subscriber_id = ${learner.subscriberId} and item_uuid = ${gone}`.execute(test.services.db);
    expect(await rebuildCards(test.services, learner)).toEqual({ cards: 5, made: 1, moved: 0, dropped: 0 });
  });

  it('are correct when their learner answers concurrently', async () => {
    const learner = await reviewed();
    moved.days(60);
    const from = test.services.clock.now();
    const { cards } = await readReview(test, learner);
    expect(cards).not.toHaveLength(0);
    const given = cards.map(({ question }) => ({ question_uuid: question.uuid, answer: { dont_know: true } as const }));
    await Promise.all([
      ...given.map((one) => answer(test, learner, one)),
      ...[relaxed, scheduleReview, relaxed].map((schedule) => rebuildCards(test.services, { ...learner, schedule })),
    ]);
    await rebuildCards(test.services, learner);
    const after = await cardsOf(learner.subscriberId);
    expect(after.filter(({ reviewed_at }) => reviewed_at && reviewed_at >= from)).toHaveLength(cards.length);
    expect(await rebuildCards(test.services, learner)).toMatchObject({ made: 0, moved: 0, dropped: 0 });
  });
});
