import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { recordLearning } from '../course/record-learning.ts';
import { rebuildCards } from './rebuild-cards.ts';
import { answer, CARDS, finish, readReview, rightAnswer, signUpWith, travel } from './review.fixture.ts';

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

/** What can happen to a learner, in any order. */
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('finish' as const), nth: fc.nat(CARDS.length - 1) }),
    fc.record({ kind: fc.constant('miss' as const), nth: fc.nat(CARDS.length - 1) }),
    fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 11, 300, 1440, 4 * 1440, 30 * 1440) }),
    fc.record({ kind: fc.constant('review' as const), knows: fc.boolean(), hinted: fc.boolean() }),
    fc.record({ kind: fc.constant('look' as const) }),
  ),
  { minLength: 10, maxLength: 40 },
);

let clock: ReturnType<typeof travel> | undefined;
it('cards made anew from the events are the cards that were kept as they happened', async () => {
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
            // A session that nobody uses for ninety days ends.
            await readReview(test, learner);
            moved.minutes(step.minutes);
          } else if (step.kind === 'finish') await finish(test, learner, CARDS[step.nth] ?? '');
          else if (step.kind === 'look') await readReview(test, learner);
          else if (step.kind === 'miss') {
            const missed = { kind: 'quiz_answer', itemUuid: CARDS[step.nth] ?? '', correct: false } as const;
            await recordLearning(test.services.db, test.services, owner, missed);
          } else {
            const [card] = (await readReview(test, learner)).cards;
            if (!card) continue;
            const given = step.knows ? await rightAnswer(test, card.question) : ({ dont_know: true } as const);
            await answer(test, learner, { question_uuid: card.question.uuid, answer: given, hinted: step.hinted });
          }
        }
        const kept = await cardsOf(learner.subscriberId);
        expect(await rebuildCards(test.services, owner)).toBe(kept.length);
        expect(await cardsOf(learner.subscriberId)).toEqual(kept);
        await sql`delete from review_card where subscriber_id = ${learner.subscriberId}`.execute(test.services.db);
        await rebuildCards(test.services, owner);
        const withoutQuestions = kept.map((card) => ({ ...card, question_uuid: null, question: null }));
        expect(await cardsOf(learner.subscriberId)).toEqual(withoutQuestions);
      })
      .afterEach(() => clock?.back()),
    { numRuns: 12 },
  );
}, 60_000);
