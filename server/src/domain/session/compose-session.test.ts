import { SESSION_MINUTES, type SessionMinutes } from '@lisan/contract/learner/session';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentences, wordsOfWeek } from '../../../test/quiz/weekly-quiz-samples.ts';
import { placeDraft } from '../quiz/quiz-question.ts';
import { seededRandom } from '../random/seeded-random.ts';
import type { CardItem } from '../review/ask-card.ts';
import { composeAhead } from './compose-ahead.ts';
import { composeSession, type PlannedStep, type SessionSource } from './compose-session.ts';
import { askRecall, askRecognition, askSpeech } from './new-item-questions.ts';
import { STEP_SECONDS } from './session-plan.ts';

const words: CardItem[] = wordsOfWeek(1).map((body) => ({ category: 'words', body, pool: wordsOfWeek(1) }));
const lines: CardItem[] = sentences.map((body) => ({ category: 'sentences', body, pool: sentences }));
const known: CardItem[] = wordsOfWeek(2).map((body) => ({ category: 'words', body, pool: wordsOfWeek(2) }));

function sourceOf({ seed = '1', ...changes }: Partial<SessionSource> & { seed?: string } = {}): SessionSource {
  const random = seededRandom(seed);
  let id = 0;
  return {
    minutes: 5,
    reviews: known.slice(0, 6).map((item, i) => placeDraft(askRecognition(item, { turn: i, random }), `card-${i}`)),
    newItems: [...words, ...lines],
    missedItems: new Map(),
    listening: lines.map((item) => askRecognition(item, { turn: 0, random })),
    speaking: [...lines, ...known].map(askSpeech),
    missed: known.slice(7).map((item) => askRecall(item, { turn: 0, random })),
    practice: [],
    random,
    newId: () => `new-${(id += 1)}`,
    ...changes,
  };
}

const purposeOf = (step: PlannedStep) => (step.type === 'present' ? step.type : step.purpose);
const secondsOf = (step: PlannedStep) => {
  const purpose = purposeOf(step);
  if (purpose === 'again') return 0;
  return purpose === 'missed' || purpose === 'listening' || purpose === 'speaking'
    ? STEP_SECONDS.focus
    : STEP_SECONDS[purpose];
};
type Sizes = { seed: string; minutes: SessionMinutes; newCount: number; reviewCount: number };
const anySizes: fc.Arbitrary<Sizes> = fc.record({
  seed: fc.string(),
  minutes: fc.constantFrom(...SESSION_MINUTES),
  newCount: fc.integer({ min: 0, max: 15 }),
  reviewCount: fc.integer({ min: 0, max: 6 }),
});
const build = ({ seed, minutes, newCount, reviewCount }: typeof anySizes extends fc.Arbitrary<infer T> ? T : never) => {
  const source = sourceOf({ seed, minutes });
  return composeSession({
    ...source,
    newItems: source.newItems.slice(0, newCount),
    reviews: source.reviews.slice(0, reviewCount),
  });
};

describe('a composed session', () => {
  it('has reviews, new items, one thing to listen to, one to speak and one that was missed', () => {
    const purposes = composeSession(sourceOf()).map(purposeOf);
    expect(purposes.filter((purpose) => purpose === 'review')).toHaveLength(6);
    for (const purpose of ['listening', 'speaking', 'missed']) {
      expect(purposes.filter((one) => one === purpose)).toEqual([purpose]);
    }
    expect(purposes.filter((one) => one === 'present').length).toBeGreaterThanOrEqual(4);
  });

  it('presents each new item, then asks to recognise it, then to recall it without choices', () => {
    fc.assert(
      fc.property(anySizes, (sizes) => {
        const steps = build(sizes);
        for (const { itemUuid } of steps.filter(({ type }) => type === 'present')) {
          const mine = steps.filter((step) => step.itemUuid === itemUuid);
          expect(mine.map(purposeOf)).toEqual(['present', 'recognise', 'recall']);
          const recall = mine[2];
          expect(recall?.type === 'question' && recall.question.kind).toMatch(/^(gap|dictation|order)$/);
        }
      }),
    );
  });

  it('asks about no other item twice, and has each question once', () => {
    fc.assert(
      fc.property(anySizes, (sizes) => {
        const questions = build(sizes).flatMap((step) => (step.type === 'question' ? [step] : []));
        expect(new Set(questions.map(({ question }) => question.uuid)).size).toBe(questions.length);
        const others = questions.filter(({ purpose }) => purpose !== 'recognise' && purpose !== 'recall');
        expect(new Set(others.map(({ itemUuid }) => itemUuid)).size).toBe(others.length);
      }),
    );
  });

  it('takes no longer than the chosen minutes, and uses most of them where there is enough', () => {
    fc.assert(
      fc.property(anySizes, (sizes) => {
        const seconds = build(sizes).reduce((sum, step) => sum + secondsOf(step), 0);
        expect(seconds).toBeLessThanOrEqual(sizes.minutes * 60);
      }),
    );
    const full = composeSession(sourceOf()).reduce((sum, step) => sum + secondsOf(step), 0);
    expect(full).toBeGreaterThanOrEqual(4 * 60);
  });

  it('has other steps between those of one item, where there are enough', () => {
    const steps = composeSession(sourceOf());
    const next = steps.filter((step, i) => i > 0 && steps[i - 1]?.itemUuid === step.itemUuid);
    expect(next).toEqual([]);
  });

  it('is empty when there is nothing to ask', () => {
    expect(composeSession(sourceOf({ reviews: [], newItems: [], listening: [], speaking: [], missed: [] }))).toEqual(
      [],
    );
  });
});

describe('sessions that are composed ahead', () => {
  const ahead = (seed: string, count: number) => composeAhead(sourceOf({ seed }), { count, taken: new Set() });

  it('present every item once over all of them, and ask nothing twice but what the session before presented', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 6 }), (seed, count) => {
        const sessions = ahead(seed, count);
        expect(sessions.length).toBeLessThanOrEqual(count);
        const presented = sessions.map((steps) =>
          steps.filter(({ type }) => type === 'present').map(({ itemUuid }) => itemUuid),
        );
        expect(new Set(presented.flat()).size).toBe(presented.flat().length);
        for (const [i, steps] of sessions.entries()) {
          const earlier = new Set(
            sessions
              .slice(0, i)
              .flat()
              .map(({ itemUuid }) => itemUuid),
          );
          const repeated = new Set(presented[i - 1]);
          for (const { itemUuid } of steps) expect(earlier.has(itemUuid) && !repeated.has(itemUuid)).toBe(false);
        }
      }),
    );
  });

  it('practise the new items of the session before', () => {
    const [first = [], second = []] = ahead('1', 2);
    const presented = first.filter(({ type }) => type === 'present').map(({ itemUuid }) => itemUuid);
    expect(second.filter((step) => purposeOf(step) === 'practice').map(({ itemUuid }) => itemUuid)).toEqual(
      expect.arrayContaining(presented.slice(0, 1)),
    );
  });

  it('leave out what is taken, and end when there is nothing more', () => {
    const source = sourceOf();
    const [first = []] = composeAhead(source, { count: 1, taken: new Set() });
    const taken = new Set(first.map(({ itemUuid }) => itemUuid));
    const rest = composeAhead(source, { count: 50, taken });
    expect(rest.length).toBeLessThan(50);
    for (const { itemUuid } of rest[0] ?? []) expect(taken.has(itemUuid)).toBe(false);
  });
});
