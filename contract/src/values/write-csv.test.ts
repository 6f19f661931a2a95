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

  it.each(['a;=1+1', 'a; +1', 'a\t@x', 'a\n=1', 'a\r\n-1', 'a;＝1'])(
    'starts no formula within %j, for a spreadsheet that splits at semicolons',
    (text) => {
      for (const cell of csvRow([text]).split(/[;\t\r\n]/)) expect(cell.trim()).not.toMatch(/^[=+\-@＝＋－＠]/);
    },
  );

  it('takes no longer for a long gap within a text than for as many letters', () => {
    // A pattern that backtracks needs a minute for it.
    const gap = 'a'.concat('\n'.repeat(100_000), 'b');
    const startedAt = process.cpuUsage();
    expect(csvRow([gap])).toHaveLength(gap.length + 4);
    expect(process.cpuUsage(startedAt).user).toBeLessThan(5_000_000);
  });

  it('parses back to the same values', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (fields) => {
        const plain = (field: string) => field.replaceAll("'", '');
        expect(readRow(csvRow(fields)).map(plain)).toEqual(fields.map(plain));
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
