import { describe, expect, it } from 'vitest';
import { foldId, mayBeAbout, otherBases } from './message-id.ts';

describe('an id', () => {
  it.each([
    ['0001A2B3C', '1a2b3c'],
    ['000', '0'],
    ['0B8C-00AF', '0b8c-00af'],
    ['aGk_Z', 'aGk_Z'],
    ['m1', 'm1'],
    ['SAR-9647-1EEDF843-2-1', 'SAR-9647-1eedf843-2-1'],
    ['smsc:0A.FF', 'smsc:0a.ff'],
    ['', ''],
  ])('%j is folded to %j', (id, folded) => expect(foldId(id)).toBe(folded));

  it.each([
    ['1A2B3C', ['1715004']],
    ['0256', ['598', '100']],
    ['9', []],
    ['18446744073709551615', ['ffffffffffffffff']],
    ['ffffffffffffffff', ['18446744073709551615']],
    ['0b8c8f1e4e0a4f7e9d4f2f6f0a1b2c3d', []],
    ['0b8c-8f1e', []],
    ['m1', []],
    ['', []],
  ])('%j may be %j in the other base', (id, others) => expect(otherBases(id)).toEqual(others));
});

describe('a receipt’s id', () => {
  const message = { id: '100', msisdn: '+9647701234567' };

  it.each([
    ['256', '701234567', true],
    ['100', '701234567', true],
    ['100', '709999999', false],
    ['0100', null, true],
    ['256', null, false],
  ])('%s of a number that ends in %s', (id, recipient, isAbout) =>
    expect(mayBeAbout({ id, recipient }, message)).toBe(isAbout),
  );
});
