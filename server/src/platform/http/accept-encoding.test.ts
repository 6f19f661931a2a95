import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAcceptEncoding } from './accept-encoding.ts';

it.each([
  [undefined, [], true],
  ['', [], true],
  ['gzip, deflate, br, zstd', ['br', 'gzip'], true],
  ['gzip;q=0, *', ['br'], true],
  ['br;q=0, *', ['gzip'], true],
  ['*', ['br', 'gzip'], true],
  ['*;q=0', [], false],
  ['identity;q=0', [], false],
  ['gzip, identity;q=0', ['gzip'], false],
  ['identity, *;q=0', [], true],
  ['BR;Q=0,GZIP', ['gzip'], true],
  [' br ; q = 0.000 , gzip\t;q=0.5 ', ['gzip'], true],
  ['br;q=0.5, gzip', ['gzip', 'br'], true],
  ['br;q=1.0, gzip;q=1', ['br', 'gzip'], true],
  ['br, br;q=0, gzip', ['gzip'], true],
  ['gzip;q=0, x-gzip', [], true],
  ['x-gzip', ['gzip'], true],
  ['br;q=x, gzip;q=-1, brotli, notgzip', [], true],
  ['br;q=0.5, identity', [], true],
  ['br;q=00, gzip;q=0.0001', [], true],
])('reads %j', (header, encodings, identity) => {
  expect(readAcceptEncoding(header)).toEqual({ encodings, identity });
});

it('accepts nothing that is refused by name, in any order and case', () => {
  const part = fc.constantFrom<string>('br', 'GZIP', '*', 'deflate', 'br;q=0.3', 'gzip; q=0.9', 'identity;q=0.1', ' ');
  const refused = fc.constantFrom<string>('br;q=0', 'Br ; Q=0.0', 'gzip;q=0', 'x-gzip;q=0.000');
  fc.assert(
    fc.property(fc.array(part), refused, fc.nat(), (parts, one, at) => {
      const header = parts.toSpliced(at % (parts.length + 1), 0, one).join(',');
      const name = one.toLowerCase().startsWith('br') ? 'br' : 'gzip';
      expect(readAcceptEncoding(header).encodings).not.toContain(name);
    }),
  );
});
