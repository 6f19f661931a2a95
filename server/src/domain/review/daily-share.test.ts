import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAILY_CAP, dailyShare, NEW_A_DAY, type DueCard } from './daily-share.ts';

const cards = (count: number, state: DueCard['state'], from = 0): DueCard[] =>
  Array.from({ length: count }, (_, i) => ({ itemUuid: `${state}-${from + i}`, state, dueAt: new Date(from + i) }));
const none = new Map<string, 'new' | 'known'>();

describe("a day's share", () => {
  it('is capped, the most overdue first', () => {
    const share = dailyShare(cards(100, 'review').toReversed(), none);
    expect(share.map(({ itemUuid }) => itemUuid)).toEqual(cards(60, 'review').map(({ itemUuid }) => itemUuid));
  });

  it('has new cards last, as many as fit and no more than fifteen', () => {
    const share = (known: number) => dailyShare([...cards(30, 'new'), ...cards(known, 'review', 1000)], none);
    expect(share(10).map(({ state }) => state)).toEqual([...Array(10).fill('review'), ...Array(15).fill('new')]);
    expect(share(50).filter(({ state }) => state === 'new')).toHaveLength(10);
    expect(share(70).filter(({ state }) => state === 'new')).toHaveLength(0);
  });

  it('counts what was done today', () => {
    const done = new Map([
      ...cards(50, 'review').map(({ itemUuid }) => [itemUuid, 'known'] as const),
      ...cards(5, 'new').map(({ itemUuid }) => [itemUuid, 'new'] as const),
    ]);
    const share = dailyShare([...cards(20, 'review', 100), ...cards(20, 'new', 100)], done);
    expect(share).toHaveLength(5);
    expect(dailyShare(cards(20, 'new', 100), done)).toHaveLength(5);
  });

  it('always lets a card be finished that was started today', () => {
    const done = new Map(cards(60, 'relearning').map(({ itemUuid }) => [itemUuid, 'known'] as const));
    const share = dailyShare([...cards(3, 'relearning'), ...cards(9, 'review')], done);
    expect(share.map(({ itemUuid }) => itemUuid)).toEqual(['relearning-0', 'relearning-1', 'relearning-2']);
  });

  it('never exceeds the cap, nor contains a card twice', () => {
    const count = fc.nat(90);
    fc.assert(
      fc.property(count, count, count, fc.nat(60), (review, fresh, started, newToday) => {
        const done = new Map([
          ...cards(started, 'learning').map(({ itemUuid }) => [itemUuid, 'known'] as const),
          ...cards(newToday, 'new', 500).map(({ itemUuid }) => [itemUuid, 'new'] as const),
        ]);
        const share = dailyShare(
          [...cards(review, 'review'), ...cards(fresh, 'new'), ...cards(started, 'learning')],
          done,
        );
        const uuids = new Set(share.map(({ itemUuid }) => itemUuid));
        expect(uuids.size).toBe(share.length);
        expect(new Set([...uuids, ...done.keys()]).size).toBeLessThanOrEqual(Math.max(DAILY_CAP, done.size));
        expect(share.filter(({ state }) => state === 'new').length).toBeLessThanOrEqual(
          Math.max(0, NEW_A_DAY - newToday),
        );
      }),
    );
  });
});
