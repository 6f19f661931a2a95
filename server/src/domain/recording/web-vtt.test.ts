import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeTime } from './web-vtt.ts';
import { MAX_CAPTION_LINES, readWebVtt } from './web-vtt.ts';

const read = (text: string) => readWebVtt(Buffer.from(text));
const faultsOf = (text: string) => {
  const result = read(text);
  return 'faults' in result ? result.faults.map(({ line, fault }) => [line, fault]) : [];
};
const CUE = '00:01.000 --> 00:02.000\nمرحبا';

describe('captions', () => {
  test('are normalised: LF, full times, cues only', () => {
    const text = [
      '\uFEFFWEBVTT - درس',
      'Kind: captions',
      '',
      'STYLE',
      '::cue { color: red }',
      '',
      'NOTE هذا تعليق',
      '',
      'first',
      '00:01.000 --> 00:02.500 align:start made-up:1 line:-1',
      'How much <i>is</i> it?',
      '<v هدى>كم الثمن؟</v>',
      '',
      '',
      '01:00:00.000 -->  01:00:01.000',
      '- بكم؟',
    ].join('\r\n');
    expect(read(text)).toEqual({
      text: [
        'WEBVTT',
        '',
        'first',
        '00:00:01.000 --> 00:00:02.500 align:start line:-1',
        'How much <i>is</i> it?',
        '<v هدى>كم الثمن؟</v>',
        '',
        '01:00:00.000 --> 01:00:01.000',
        '- بكم؟',
        '',
      ].join('\n'),
    });
  });

  test.each([
    '<c.yellow.bg_blue>a</c>',
    '<ruby>a<rt>b</rt></ruby>',
    '<lang en-GB>a</lang>',
    'a <00:01.500>b',
    'a &lt;b&gt; > c',
  ])('retain %s', (payload) => {
    expect(read(`WEBVTT\n\n00:01.000 --> 00:02.000\n${payload}`)).toEqual({
      text: `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${payload}\n`,
    });
  });

  test('may overlap, and start together', () => {
    expect(faultsOf(`WEBVTT\n\n${CUE}\n\n00:01.000 --> 00:09.000\na\n\n00:02.000 --> 00:03.000\nb`)).toEqual([]);
  });
});

describe('rejected captions', () => {
  test.each([
    ['', 1, 'no_header'],
    ['hello', 1, 'no_header'],
    ['WEBVTTX', 1, 'no_header'],
    [`1\n00:00:01,000 --> 00:00:02,000\nمرحبا`, 1, 'subrip'],
    ['WEBVTT', 1, 'no_cues'],
    ['WEBVTT\n\nNOTE nothing here\n', 4, 'no_cues'],
    ['WEBVTT\n\n00:00:01,000 --> 00:00:02,000\na', 3, 'bad_timing'],
    ['WEBVTT\n\nname\n00:61.000 --> 01:02.000\na', 4, 'bad_timing'],
    ['WEBVTT\n\njust a line', 3, 'bad_timing'],
    [`WEBVTT\n${CUE}`, 2, 'bad_timing'],
    [`WEBVTT\n\n${CUE}\n00:03.000 --> 00:04.000\nb`, 5, 'bad_timing'],
    ['WEBVTT\n\n00:02.000 --> 00:02.000\na', 3, 'ends_before_start'],
    [`WEBVTT\n\n${CUE}\n\n00:00.500 --> 00:04.000\nb`, 6, 'out_of_order'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\na\n<script>alert(1)</script>', 5, 'bad_tag'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n<img src=x onerror=alert(1)>', 4, 'bad_tag'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n<b onclick="x">a</b>', 4, 'bad_tag'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n1 < 2', 4, 'bad_tag'],
  ])('%j: line %i, %s', (text, line, fault) => {
    expect(faultsOf(text)).toEqual([[line, fault]]);
  });

  test('are named by the line that is no UTF-8', () => {
    const arabicWindows = Buffer.concat([
      Buffer.from(`WEBVTT\n\n00:01.000 --> 00:02.000\n`),
      Buffer.from([0xe3, 0xd1]),
    ]);
    expect(readWebVtt(arabicWindows)).toEqual({ faults: [{ line: 4, fault: 'not_utf8' }] });
  });

  test('are named by their line where CR alone ends lines', () => {
    expect(faultsOf('WEBVTT\r\rnothing')).toEqual([[3, 'bad_timing']]);
  });

  test('name five lines at most', () => {
    expect(faultsOf(`WEBVTT\n\n${'nothing\n\n'.repeat(20)}`)).toHaveLength(5);
  });
});

describe('any input', () => {
  const time = fc.nat({ max: 5 * 3_600_000 });
  const line = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
    .map((text) => text.replaceAll(/[<>\r\n\0\uFEFF\uFFFD]/g, '.'));
  const cues = fc
    .array(
      fc.record({ start: time, length: fc.integer({ min: 1, max: 9000 }), lines: fc.array(line, { maxLength: 3 }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    .map((list) => list.toSorted((a, b) => a.start - b.start));

  test('real captions are unchanged, whatever their line ends', () => {
    fc.assert(
      fc.property(cues, fc.constantFrom('\n', '\r\n', '\r'), fc.boolean(), (list, eol, hasBom) => {
        const blocks = list.map(({ start, length, lines }) =>
          [`${writeTime(start)} --> ${writeTime(start + length)}`, ...lines].join('\n'),
        );
        const text = `WEBVTT\n\n${blocks.join('\n\n')}\n`;
        expect(read((hasBom ? '\uFEFF' : '') + text.replaceAll('\n', eol))).toEqual({ text });
      }),
    );
  });

  test('what was accepted is accepted again, unchanged, and contains no HTML tag', () => {
    const piece = fc.constantFrom(
      'WEBVTT',
      '\n',
      '\n\n',
      '\r',
      ' ',
      '00:01.000',
      '00:02.000',
      ' --> ',
      '-->',
      '<b>',
      '</b>',
      '<',
      '>',
      '<script>',
      '<v a>',
      '<c.x>',
      '\0',
      'a',
      'مرحبا',
      'NOTE',
      'STYLE',
      ' align:start',
      ',',
      '&',
      '\u2028',
    );
    const text = fc
      .tuple(
        fc.constantFrom('', 'WEBVTT\n\n', 'WEBVTT\n\n00:01.000 --> 00:02.000\n'),
        fc.array(piece, { maxLength: 25 }),
      )
      .map(([head, pieces]) => head + pieces.join(''));
    fc.assert(
      fc.property(text, (given) => {
        const result = read(given);
        if ('faults' in result) return result.faults.every(({ line }) => line >= 1);
        expect(read(result.text)).toEqual(result);
        expect(result.text).not.toMatch(/<script|<img|\0|\r/i);
        return true;
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['\n', '\r', '\r\n', 'a\n'])('a file of half a megabyte of %j has too many lines', (unit) => {
    const bytes = Buffer.from('WEBVTT\n\n' + unit.repeat(512 * 1024)).subarray(0, 512 * 1024);
    expect(readWebVtt(bytes)).toEqual({ faults: [{ line: MAX_CAPTION_LINES, fault: 'too_many_lines' }] });
  });

  test('random bytes are rejected without an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect('faults' in readWebVtt(bytes)).toBe(true);
      }),
    );
  });
});
