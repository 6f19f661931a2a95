import type { Counted } from './audience-store.ts';
import { describe, expect, it, vi } from 'vitest';
import { COUNT_TTL_MS, LargeCounts, MIN_LARGE, type Count } from './large-counts.ts';

/** Counts with numbers of the test, at a time of the test. */
function setUp() {
  const rows = new Map<string, number>();
  const at = { now: 0 };
  const count = vi.fn<Count>(async (ids) => new Map(ids.flatMap((id) => entryOf(id, rows.get(id)))));
  return { rows, at, count, counts: new LargeCounts(count, () => at.now) };
}

const entryOf = (id: string, count: number | undefined): [string, Counted][] =>
  count === undefined ? [] : [[id, { count, read: count }]];

describe('LargeCounts', () => {
  it('counts small numbers in each call, and returns 0 without rows', async () => {
    const { rows, counts } = setUp();
    rows.set('a', MIN_LARGE - 1);
    expect(await counts.of(['a', 'b'])).toEqual(
      new Map([
        ['a', MIN_LARGE - 1],
        ['b', 0],
      ]),
    );
    rows.set('a', MIN_LARGE - 2);
    expect((await counts.of(['a'])).get('a')).toBe(MIN_LARGE - 2);
  });

  it('counts a large number again only after its time', async () => {
    const { rows, at, count, counts } = setUp();
    rows.set('a', MIN_LARGE);
    await counts.of(['a']);
    rows.set('a', 3);
    at.now = COUNT_TTL_MS - 1;
    expect((await counts.of(['a', 'b'])).get('a')).toBe(MIN_LARGE);
    expect(count).toHaveBeenLastCalledWith(['b']);
    at.now = COUNT_TTL_MS;
    expect((await counts.of(['a'])).get('a')).toBe(3);
    // Small by now: counted in each call again.
    rows.set('a', 4);
    expect((await counts.of(['a'])).get('a')).toBe(4);
  });

  it('counts again only after its time what reads many rows, although few count', async () => {
    const { count, counts } = setUp();
    count.mockResolvedValue(new Map([['a', { count: 2, read: MIN_LARGE }]]));
    await counts.of(['a']);
    expect((await counts.of(['a'])).get('a')).toBe(2);
    expect(count).toHaveBeenCalledTimes(1);
  });

  it('counts nothing without lessons', async () => {
    const { count, counts } = setUp();
    expect(await counts.of([])).toEqual(new Map());
    expect(count).not.toHaveBeenCalled();
  });

  it('counts an expired number once for all calls of that moment', async () => {
    const { rows, at, count, counts } = setUp();
    rows.set('a', MIN_LARGE);
    await counts.of(['a']);
    at.now = COUNT_TTL_MS;
    rows.set('a', MIN_LARGE + 1);
    const { promise, resolve } = Promise.withResolvers<Map<string, Counted>>();
    count.mockReturnValueOnce(promise);
    const first = counts.of(['a']);
    const others = await Promise.all(Array.from({ length: 50 }, () => counts.of(['a'])));
    expect(others.every((other) => other.get('a') === MIN_LARGE)).toBe(true);
    resolve(new Map([['a', { count: MIN_LARGE + 1, read: MIN_LARGE + 1 }]]));
    expect((await first).get('a')).toBe(MIN_LARGE + 1);
    expect(count).toHaveBeenCalledTimes(2);
    expect((await counts.of(['a'])).get('a')).toBe(MIN_LARGE + 1);
  });

  it('counts again after a failure', async () => {
    const { rows, at, count, counts } = setUp();
    rows.set('a', MIN_LARGE);
    await counts.of(['a']);
    at.now = COUNT_TTL_MS;
    count.mockRejectedValueOnce(new Error('no connection'));
    await expect(counts.of(['a'])).rejects.toThrow('no connection');
    rows.set('a', MIN_LARGE + 5);
    expect((await counts.of(['a'])).get('a')).toBe(MIN_LARGE + 5);
  });
});
