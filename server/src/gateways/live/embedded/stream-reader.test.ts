import { describe, expect, test } from 'vitest';
import {
  craftFragment,
  withLength,
  withSize,
  withTimescale,
  withTracks,
  type CraftedFragment,
} from '../../../../test/mp4/craft-mp4.ts';
import { piecesOf } from '../../../../test/loop-stream.ts';
import { StreamReader } from './stream-reader.ts';

const VIDEO = piecesOf('chromium');
const AAC = piecesOf('aac');
const HOUR_S = 3600;

/** The same stream with one unit per second in all of its tracks. */
const SLOW = withTimescale(VIDEO.init, 1);

const read = (init: Buffer, ...fragments: Buffer[]) => [
  ...new StreamReader({ maxBytes: 10_000_000 }).push(Buffer.concat([init, ...fragments])),
];

describe('a stream whose headers claim more than it has', () => {
  test.each<[what: string, fragment: CraftedFragment, fault: string]>([
    ['more samples than bytes', { count: 5000 }, 'too_large'],
    ['more samples than a field can be counted', { count: 0xffffffff }, 'too_large'],
    ['more samples than any recorder puts into a fragment', { count: 20_000, size: 1, media: 20_000 }, 'too_large'],
    ['a time at which numbers are no longer exact', { time: Number.MAX_SAFE_INTEGER }, 'bad_value'],
    ['a negative time, which is a large one', { time: -1 }, 'bad_value'],
    ['a fragment of two minutes', { count: 2, duration: 60 }, 'bad_value: a fragment of more than 60 seconds'],
    ['a fragment of years', { count: 2, duration: 0xffffffff }, 'bad_value: a fragment of more than 60 seconds'],
    ['a sample that is shown an hour late', { shown: HOUR_S }, 'bad_value: a sample that is shown more than'],
    ['a sample that is shown in a century', { shown: 0xffffffff }, 'bad_value: a sample that is shown more than'],
    [
      'samples that share their bytes',
      { runs: 1000, duration: 0, size: 10_000, media: 10_000 },
      'bad_value: samples that share bytes',
    ],
    ['a sample of more bytes than it has', { size: 0xffffffff }, 'bad_value: samples outside of their fragment'],
  ])('%s is refused', (_, crafted, fault) => {
    expect(() => read(SLOW, craftFragment(crafted))).toThrow(fault);
  });

  test.each<[what: string, time: number, fault: string]>([
    ['back by an hour', -HOUR_S, 'bad_value: a fragment that goes back in time'],
    ['ahead by a day', 24 * HOUR_S, 'bad_value: a fragment more than 6 hours after the last one'],
    ['ahead by years', 1_000_000_000, 'bad_value: a fragment more than 6 hours after the last one'],
  ])('a jump %s is refused', (_, by, fault) => {
    const time = 100 * HOUR_S;
    expect(() => read(SLOW, craftFragment({ time }), craftFragment({ time: time + by }))).toThrow(fault);
  });

  test.each<[what: string, init: Buffer, fault: string]>([
    ['a timescale of 0', withTimescale(VIDEO.init, 0), 'bad_value: a timescale of 0'],
    ['a movie with a timescale of 0', withTimescale(VIDEO.init, 0, 'mvhd'), 'bad_value: a timescale of 0'],
    ['a video without a size', withSize(VIDEO.init, { width: 0, height: 0 }), 'bad_value: a video of 0x0'],
    ['a video without a height', withSize(VIDEO.init, { width: 640, height: 0 }), 'bad_value: a video of 640x0'],
    ['a video of 1x1', withSize(VIDEO.init, { width: 1, height: 1 }), 'bad_value: a video of 1x1'],
    ['a video of 65535x65535', withSize(VIDEO.init, { width: 65535, height: 65535 }), 'bad_value: a video of 65535x65'],
    ['a decoder configuration longer than its box', withLength(VIDEO.init, 'avcC', 0xfffffff), 'truncated'],
    ['a decoder configuration shorter than its header', withLength(VIDEO.init, 'avcC', 3), 'bad_size'],
    ['a descriptor of sound longer than its box', withLength(AAC.init, 'esds', 0xfffffff), 'truncated'],
    ['a thousand tracks', withTracks(VIDEO.init, 1000), 'bad_value: more than 8 tracks'],
  ])('%s is refused', (_, init, fault) => {
    expect(() => read(init)).toThrow(fault);
  });

  test('a sample without bytes is accepted, and a long time too', () => {
    const pieces = read(
      SLOW,
      craftFragment({ time: 1_800_000_000, count: 10 }),
      craftFragment({ time: 1_800_003_600 }),
    );
    expect(pieces.map(({ type }) => type)).toEqual(['init', 'fragment', 'fragment']);
  });

  test('a fragment advances the stream by its own length and the gap before it, at most by a minute', () => {
    const fragments = [
      { time: 1000, count: 2 },
      { time: 1005, count: 2 },
      { time: 1006, count: 2 },
      { time: 3000, count: 2 },
    ].map(craftFragment);
    const advances = read(SLOW, ...fragments).map((piece) => (piece.type === 'fragment' ? piece.advance : null));
    expect(advances).toEqual([null, 2, 5, 1, 60]);
  });

  test.each(['chromium', 'again', 'sound', 'vp9', 'aac'] as const)('the recorded stream %s is accepted', (name) => {
    const { init, fragments } = piecesOf(name);
    expect(read(init, ...fragments)).toHaveLength(1 + fragments.length);
  });
});
