import { encodeGsm7, encodeUcs2 } from './alphabet.ts';

const ALPHABETS = {
  gsm7: { dataCoding: 0x00, single: 160, part: 153 },
  // 70 characters alone, 67 beside a header.
  ucs2: { dataCoding: 0x08, single: 140, part: 134 },
} as const;

const HAS_HEADER = 0x40;
const MAX_PARTS = 255;

/** The content of one submit_sm. */
export type Segment = { data_coding: number; esm_class: number; short_message: Buffer };

/**
 * Splits a text into the parts that transfer it: in the GSM alphabet when it fits, else in UCS-2. No character is cut
 * in two. `reference` (0–255) links the parts on the phone.
 * @throws RangeError for more than 255 parts
 */
export function segmentText(text: string, reference: number): [Segment, ...Segment[]] {
  const gsm7 = encodeGsm7(text);
  const { dataCoding, single, part } = gsm7 ? ALPHABETS.gsm7 : ALPHABETS.ucs2;
  const characters = gsm7 ?? encodeUcs2(text);
  const alone = Buffer.concat(characters);
  if (alone.length <= single) return [{ data_coding: dataCoding, esm_class: 0, short_message: alone }];
  const bodies = fill(characters, part);
  if (bodies.length > MAX_PARTS) throw new RangeError(`an SMS of ${bodies.length} parts`);
  const segments = bodies.map((body, index) => ({
    data_coding: dataCoding,
    esm_class: HAS_HEADER,
    short_message: Buffer.concat([Buffer.from([5, 0, 3, reference, bodies.length, index + 1]), body]),
  }));
  // A text longer than one part has at least two.
  return segments as [Segment, ...Segment[]];
}

function fill(characters: Buffer[], maxBytes: number): Buffer[] {
  const bodies: Buffer[][] = [[]];
  let filled = 0;
  for (const character of characters) {
    if (filled + character.length > maxBytes) {
      bodies.push([]);
      filled = 0;
    }
    bodies.at(-1)?.push(character);
    filled += character.length;
  }
  return bodies.map((body) => Buffer.concat(body));
}
