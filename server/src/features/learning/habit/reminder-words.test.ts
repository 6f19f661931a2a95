import { describe, expect, it } from 'vitest';
import { wordsOf } from './reminder-words.ts';

const ZONE = 'Asia/Baghdad';
const NOON = new Date('2026-05-20T09:00:00Z');
const onDay = (day: number) => new Date(NOON.getTime() + day * 86_400_000);
const factsOf = (changes: Partial<Parameters<typeof wordsOf>[1]> = {}) => ({
  now: NOON,
  zone: ZONE,
  hasPractised: true,
  streak: 4,
  dueCards: 3,
  ...changes,
});

describe('the words of a reminder', () => {
  it.each(['session', 'reviews', 'streak'] as const)('of a %s differ from those of the days around it', (kind) => {
    for (let day = 0; day < 30; day += 1) {
      const words = wordsOf(kind, factsOf({ now: onDay(day) }));
      for (const ahead of [1, 7]) {
        const later = wordsOf(kind, factsOf({ now: onDay(day + ahead) }));
        expect(later.text).not.toBe(words.text);
        expect(later.title).not.toBe(words.title);
      }
    }
  });

  it('speak of a first session only to a learner who has never learned, and never of a review to them', () => {
    for (let day = 0; day < 30; day += 1) {
      const { title, text } = wordsOf('session', factsOf({ now: onDay(day), hasPractised: false, dueCards: 0 }));
      expect(`${title} ${text}`).toMatch(/أول|الأولى/);
      expect(`${title} ${text}`).not.toMatch(/مراجع/);
      const known = wordsOf('session', factsOf({ now: onDay(day), dueCards: 0 }));
      expect(`${known.title} ${known.text}`).not.toMatch(/أول|الأولى|مراجع/);
    }
  });

  it('count cards, and agree with their number', () => {
    const texts = (dueCards: number) =>
      [0, 1, 2].map((day) => wordsOf('reviews', factsOf({ now: onDay(day), dueCards })).text);
    for (const [dueCards, form] of [
      [1, 'بطاقة واحدة'],
      [2, 'بطاقتين'],
      [5, '5 بطاقات'],
      [11, '11 بطاقة'],
      [100, '100 بطاقة'],
    ] as const) {
      for (const text of texts(dueCards)) expect(text).toContain(form);
    }
  });

  it('of a streak name its days, and due cards only where there are any', () => {
    for (let day = 0; day < 3; day += 1) {
      const now = onDay(day);
      expect(wordsOf('streak', factsOf({ now, streak: 12 })).text).toMatch(/12 يومًا.*3 بطاقات/);
      expect(wordsOf('streak', factsOf({ now, streak: 100, dueCards: 0 })).text).toContain('100 يوم');
      expect(wordsOf('streak', factsOf({ now, dueCards: 0 })).text).not.toMatch(/بطاق/);
    }
  });
});
