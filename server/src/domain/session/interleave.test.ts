import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interleave } from './interleave.ts';

const itemsOf = (count: number) => Array.from({ length: count }, (_, i) => [`${i}:a`, `${i}:b`, `${i}:c`]);
const fillersOf = (count: number) => Array.from({ length: count }, (_, i) => `filler ${i}`);

describe('interleave', () => {
  it('contains every step once, those of an item in their order', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.nat(12), (items, fillers) => {
        const ordered = interleave(itemsOf(items), fillersOf(fillers));
        expect(ordered.toSorted()).toEqual([...itemsOf(items).flat(), ...fillersOf(fillers)].toSorted());
        for (const steps of itemsOf(items)) expect(ordered.filter((one) => steps.includes(one))).toEqual(steps);
        expect(ordered.filter((one) => one.startsWith('filler'))).toEqual(fillersOf(fillers));
      }),
    );
  });

  it('separates the steps of an item by two others while there are others', () => {
    expect(interleave(itemsOf(3), [])).toEqual(['0:a', '1:a', '2:a', '0:b', '1:b', '2:b', '0:c', '1:c', '2:c']);
  });

  it('spreads fillers over the whole', () => {
    const places = interleave(itemsOf(4), fillersOf(6)).flatMap((one, i) => (one.startsWith('filler') ? [i] : []));
    expect(places[0]).toBeLessThanOrEqual(2);
    expect(places.at(-1)).toBeGreaterThanOrEqual(12);
  });

  it('works with one item alone', () => {
    expect(interleave(itemsOf(1), [])).toEqual(['0:a', '0:b', '0:c']);
  });
});
