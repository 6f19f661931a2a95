import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRow } from './write-csv.ts';

describe('a row of CSV', () => {
  it('quotes what holds a comma, a quote or a line end', () => {
    expect(csvRow(['a', 'b,c', 'd"e', 'f\ng', null, 5, -5])).toBe('a,"b,c","d""e","f\ng",,5,-5\r\n');
  });

  it('keeps Arabic as it is', () => {
    expect(csvRow(['كلمة، جملة'])).toBe('كلمة، جملة\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', ' =1', '＝1', '=HYPERLINK("x")'])(
    'never begins a formula with %j',
    (text) => {
      expect(csvRow([text])).toMatch(/^"?'/);
    },
  );

  it('gives back what it was given', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (fields) => {
        const read = readRow(csvRow(fields)).map((field, i) => (fields[i] === field.slice(1) ? field.slice(1) : field));
        expect(read).toEqual(fields);
      }),
    );
  });
});

/** A plain reader of one record, as RFC 4180 has it. */
function readRow(row: string): string[] {
  const fields: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^,"]*))(,|\r\n$)/gy;
  for (const [, quoted, plain] of row.matchAll(field)) fields.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
  return fields;
}
