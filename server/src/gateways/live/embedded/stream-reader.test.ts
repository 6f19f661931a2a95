import { describe, expect, test } from 'vitest';
import { piecesOf } from '../../../../test/loop-stream.ts';
import { box, fullBox, i64, u32 } from '../../../platform/mp4/write-box.ts';
import { StreamReader } from './stream-reader.ts';

const VIDEO = piecesOf('chromium');
const SOUND_TRACK = 1;
/** Base data offset is the moof; durations and sizes are the same for all samples. */
const EQUAL_SAMPLES = 0x20000 | 0x8 | 0x10;

type Crafted = { time?: number; samples?: number; duration?: number; size?: number; media?: number };

/** A fragment of sound whose header claims what its bytes need not have. */
function craft({ time = 0, samples = 1, duration = 1, size = 0, media = 0 }: Crafted): Buffer {
  const moof = (mediaAt: number) =>
    box(
      'moof',
      fullBox('mfhd', {}, u32(1)),
      box(
        'traf',
        fullBox('tfhd', { flags: EQUAL_SAMPLES }, u32(SOUND_TRACK, duration, size)),
        fullBox('tfdt', { version: 1 }, i64(time)),
        fullBox('trun', { version: 1, flags: 1 }, u32(samples, mediaAt)),
      ),
    );
  return Buffer.concat([moof(moof(0).length + 8), box('mdat', Buffer.alloc(media))]);
}

/** The same stream with one unit per second in all of its tracks. */
function slowInit(): Buffer {
  const init = Buffer.from(VIDEO.init);
  for (let at = init.indexOf('mdhd'); at !== -1; at = init.indexOf('mdhd', at + 4)) {
    const isLong = init.readUInt8(at + 4) === 1;
    init.writeUInt32BE(1, at + (isLong ? 24 : 16));
  }
  return init;
}

const read = (init: Buffer, ...fragments: Buffer[]) => [
  ...new StreamReader({ maxBytes: 10_000_000 }).push(Buffer.concat([init, ...fragments])),
];

describe('a stream whose headers claim more than it has', () => {
  test.each<[what: string, fragment: Crafted, code: string]>([
    ['more samples than bytes', { samples: 5000 }, 'too_large'],
    ['more samples than any recorder puts into a fragment', { samples: 20_000, size: 1, media: 20_000 }, 'too_large'],
    ['a time at which numbers are no longer exact', { time: Number.MAX_SAFE_INTEGER }, 'bad_value'],
    ['a fragment of years', { samples: 2, duration: 0xffffffff }, 'bad_value'],
  ])('%s is refused', (_, crafted, code) => {
    expect(() => read(slowInit(), craft(crafted))).toThrow(expect.objectContaining({ code }));
  });

  test('a sample without bytes is accepted, and a long time too', () => {
    const pieces = read(slowInit(), craft({ time: 1, samples: 10 }), craft({ time: 1_800_000_000 }));
    expect(pieces.map(({ type }) => type)).toEqual(['init', 'fragment', 'fragment']);
  });
});
