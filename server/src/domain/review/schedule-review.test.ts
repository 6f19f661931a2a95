import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newCard } from './review-card.ts';
import { scheduleReview, rateAnswer } from './schedule-review.ts';
import type { ReviewCard } from './review-card.ts';
import type { Answered } from './schedule-review.ts';

const ZONE = 'Asia/Baghdad';
/** Noon in Baghdad. */
const NOON = new Date('2026-03-10T09:00:00Z');
const DAY_MS = 86_400_000;

const review = (card: ReviewCard, rating: 'again' | 'hard' | 'good', now: Date, seed = 'seed') =>
  scheduleReview(card, { rating, now, zone: ZONE, seed });
const daysTo = (card: ReviewCard, from: Date) => Math.round((card.dueAt.getTime() - from.getTime()) / DAY_MS);

/** A card answered well each time it was due, this many times. */
function grown(times: number): ReviewCard {
  let card = newCard(NOON);
  let now = NOON;
  for (let i = 0; i < times; i += 1) {
    card = review(card, 'good', now);
    now = new Date(card.dueAt.getTime() + 8 * 3_600_000);
  }
  return card;
}

describe('a new card', () => {
  it('is asked ten minutes after it was learned', () => {
    expect(newCard(NOON)).toMatchObject({ state: 'new', dueAt: new Date('2026-03-10T09:10:00Z'), reviews: 0 });
  });

  it('returns in ten minutes when missed, in fifteen when hard, and in days when known', () => {
    const card = newCard(NOON);
    expect(review(card, 'again', NOON)).toMatchObject({ state: 'learning', dueAt: new Date('2026-03-10T09:10:00Z') });
    expect(review(card, 'hard', NOON)).toMatchObject({ state: 'learning', dueAt: new Date('2026-03-10T09:15:00Z') });
    expect(review(card, 'good', NOON)).toMatchObject({ state: 'review', dueAt: new Date('2026-03-12T01:00:00Z') });
  });
});

describe('a card that is known', () => {
  it('is due at 04:00 of its learner-day, whatever the hour of the answer', () => {
    // 03:30 in Baghdad still belongs to the previous evening.
    const late = new Date('2026-03-11T00:30:00Z');
    expect(review(newCard(late), 'good', late).dueAt).toEqual(new Date('2026-03-12T01:00:00Z'));
    const early = new Date('2026-03-11T01:30:00Z');
    expect(review(newCard(early), 'good', early).dueAt).toEqual(new Date('2026-03-13T01:00:00Z'));
  });

  it('returns at growing intervals of at most 180 days', () => {
    const gaps = [1, 2, 3, 4, 5].map((times) => grown(times)).map((card) => daysTo(card, card.reviewedAt ?? NOON));
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
    for (let times = 6; times < 20; times += 1) {
      const card = grown(times);
      expect(daysTo(card, card.reviewedAt ?? NOON)).toBeLessThanOrEqual(180);
    }
  });

  it('is relearned in ten minutes when forgotten, and counts the lapse', () => {
    const card = grown(4);
    const now = new Date(card.dueAt.getTime() + 3_600_000);
    const lapsed = review(card, 'again', now);
    expect(lapsed).toMatchObject({ state: 'relearning', lapses: 1, dueAt: new Date(now.getTime() + 600_000) });
    expect(lapsed.stability).toBeLessThan(card.stability / 2);
    const back = review(lapsed, 'good', new Date(now.getTime() + 700_000));
    expect(back.state).toBe('review');
    expect(daysTo(back, now)).toBeGreaterThanOrEqual(1);
  });

  it('has a longer interval after a good answer than after a hard one', () => {
    const card = grown(3);
    const now = new Date(card.dueAt.getTime() + 3_600_000);
    expect(review(card, 'hard', now).stability).toBeLessThan(review(card, 'good', now).stability);
  });

  it('grows more when it was remembered over a longer interval', () => {
    const card = grown(3);
    const onTime = review(card, 'good', new Date(card.dueAt.getTime() + 3_600_000));
    const late = review(card, 'good', new Date(card.dueAt.getTime() + 30 * DAY_MS));
    expect(late.stability).toBeGreaterThan(onTime.stability);
  });
});

describe('the fuzz', () => {
  it('is the same for the same seed and differs between seeds', () => {
    const card = grown(4);
    const now = new Date(card.dueAt.getTime() + 3_600_000);
    const dueOf = (seed: string) => review(card, 'good', now, seed).dueAt.getTime();
    expect(dueOf('a')).toBe(dueOf('a'));
    expect(new Set(Array.from({ length: 30 }, (_, i) => dueOf(`seed-${i}`))).size).toBeGreaterThan(3);
  });

  it('does not depend on the hour', () => {
    const card = grown(4);
    const at = (hour: number) => review(card, 'good', new Date(card.dueAt.getTime() + hour * 3_600_000)).dueAt;
    expect(at(1)).toEqual(at(20));
  });
});

it('any history of answers leads to a valid card', () => {
  const answers = fc.array(
    fc.record({
      rating: fc.constantFrom('again' as const, 'hard' as const, 'good' as const),
      // Includes a clock that goes back.
      minutes: fc.integer({ min: -3000, max: 200_000 }),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(answers, (history) => {
      let card = newCard(NOON);
      let now = NOON;
      for (const [i, { rating, minutes }] of history.entries()) {
        now = new Date(now.getTime() + minutes * 60_000);
        card = review(card, rating, now, `${i}`);
        expect(card.dueAt.getTime()).toBeGreaterThan(now.getTime());
        expect(card.dueAt.getTime()).toBeLessThanOrEqual(now.getTime() + 181 * DAY_MS);
        expect(card.stability).toBeGreaterThan(0);
        expect(card.difficulty).toBeGreaterThanOrEqual(1);
        expect(card.difficulty).toBeLessThanOrEqual(10);
        expect(card.reviews).toBe(i + 1);
      }
    }),
  );
});

const rate = (answered: Partial<Answered>) =>
  rateAnswer({ kind: 'choice', correct: true, hinted: false, seconds: 5, ...answered });

it.each([
  [{}, 'good'],
  [{ seconds: undefined }, 'good'],
  [{ seconds: 15 }, 'good'],
  [{ seconds: 15.1 }, 'hard'],
  [{ kind: 'dictation', seconds: 40 }, 'good'],
  [{ kind: 'dictation', seconds: 50 }, 'hard'],
  [{ hinted: true }, 'hard'],
  [{ correct: false }, 'again'],
  [{ correct: false, hinted: true, seconds: 300 }, 'again'],
] as const)('%o is rated %s', (answered, rating) => {
  expect(rate(answered)).toBe(rating);
});
