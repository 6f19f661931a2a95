import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRow } from './write-csv.ts';

describe('a row of CSV', () => {
  it('quotes commas, quotes and line ends', () => {
    expect(csvRow(['a', 'b,c', 'd"e', 'f\ng', null, 5, -5])).toBe('a,"b,c","d""e","f\ng",,5,-5\r\n');
  });

  it('writes Arabic unchanged', () => {
    expect(csvRow(['كلمة، جملة'])).toBe('كلمة، جملة\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', ' =1', '＝1', '=HYPERLINK("x")'])(
    'never starts a formula with %j',
    (text) => {
      expect(csvRow([text])).toMatch(/^"?'/);
    },
  );

  it('parses back to the same values', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (fields) => {
        const read = readRow(csvRow(fields)).map((field, i) => (fields[i] === field.slice(1) ? field.slice(1) : field));
        expect(read).toEqual(fields);
      }),
    );
  });
});

/** A minimal parser of one record (RFC 4180). */
function readRow(row: string): string[] {
  const fields: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^,"]*))(,|\r\n$)/gy;
  for (const [, quoted, plain] of row.matchAll(field)) fields.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
  return fields;
}
