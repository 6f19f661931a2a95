import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentText } from './segments.ts';
import { relativeTime } from './relative-time.ts';

const GSM7 = 0x00;
const UCS2 = 0x08;
const HEADER_BYTES = 6;

function bodies(text: string): Buffer[] {
  return segmentText(text, 7).map(({ short_message, esm_class }) =>
    short_message.subarray(esm_class === 0 ? 0 : HEADER_BYTES),
  );
}

function readUcs2(body: Buffer): string {
  return Buffer.from(body).swap16().toString('utf16le');
}

describe('cutting a text into segments', () => {
  it.each([
    ['a'.repeat(160), GSM7, 1],
    ['a'.repeat(161), GSM7, 2],
    ['a'.repeat(306), GSM7, 2],
    ['a'.repeat(307), GSM7, 3],
    ['€'.repeat(80), GSM7, 1],
    ['€'.repeat(81), GSM7, 2],
    ['ب'.repeat(70), UCS2, 1],
    ['ب'.repeat(71), UCS2, 2],
    ['ب'.repeat(134), UCS2, 2],
    ['ب'.repeat(135), UCS2, 3],
    ['`', UCS2, 1],
    ['', GSM7, 1],
  ])('%#: by the alphabet and its limits', (text, dataCoding, parts) => {
    const segments = segmentText(text, 7);
    expect(segments).toHaveLength(parts);
    expect(segments.map(({ data_coding }) => data_coding)).toEqual(Array(parts).fill(dataCoding));
  });

  it('encodes the GSM alphabet a septet to an octet, its extension escaped', () => {
    expect(bodies('@_$Aa1 {€}')).toEqual([
      Buffer.from([0x00, 0x11, 0x02, 0x41, 0x61, 0x31, 0x20, 0x1b, 0x28, 0x1b, 0x65, 0x1b, 0x29]),
    ]);
  });

  it('never reads a lone escape as a letter of the alphabet', () => {
    expect(segmentText('a\u001bb', 7)[0].data_coding).toBe(UCS2);
  });

  it('numbers each part in a header', () => {
    const headers = segmentText('ب'.repeat(150), 200).map(({ short_message }) => [...short_message.subarray(0, 6)]);
    expect(headers).toEqual([
      [5, 0, 3, 200, 3, 1],
      [5, 0, 3, 200, 3, 2],
      [5, 0, 3, 200, 3, 3],
    ]);
  });

  it('moves a character that does not fit whole into the next part', () => {
    const emoji = `${'ب'.repeat(66)}😀${'ت'.repeat(10)}`;
    expect(bodies(emoji).map(readUcs2)).toEqual(['ب'.repeat(66), `😀${'ت'.repeat(10)}`]);
    const euro = `${'a'.repeat(152)}€${'b'.repeat(20)}`;
    expect(bodies(euro).map(({ length }) => length)).toEqual([152, 22]);
  });

  it('loses nothing, cuts no character and keeps within the limits, whatever the text', () => {
    const character = fc.constantFrom('ا', 'ب', 'é', 'a', '😀', '\n', '€', '👩‍👩‍👧');
    fc.assert(
      fc.property(fc.array(character, { maxLength: 400 }), (characters) => {
        const text = `ش${characters.join('')}`;
        const parts = bodies(text);
        expect(parts.map(readUcs2).join('')).toBe(text);
        for (const part of parts) expect(readUcs2(part).isWellFormed()).toBe(true);
        for (const { short_message } of segmentText(text, 7)) expect(short_message.length).toBeLessThanOrEqual(140);
      }),
    );
  });

  it('refuses more parts than a phone can join', () => {
    expect(() => segmentText('ب'.repeat(67 * 255 + 1), 7)).toThrow(RangeError);
  });
});

describe('a validity period as relative time', () => {
  it.each([
    [300_000, '000000000500000R'],
    [299_999, '000000000459000R'],
    [86_400_000, '000001000000000R'],
    [90_061_000, '000001010101000R'],
    [1, '000000000001000R'],
    [400 * 86_400_000, '000030000000000R'],
  ])('%i ms', (ms, text) => {
    expect(relativeTime(ms)).toBe(text);
  });
});
