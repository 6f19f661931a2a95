import { describe, expect, test, vi } from 'vitest';
import { HlsRing } from './hls-ring.ts';
import type { InitSegment } from './media-pieces.ts';
import { Segmenter } from './segmenter.ts';

const init = (part: number): InitSegment => ({
  part,
  mime: 'video/mp4',
  bytes: Buffer.from(`init ${part}`),
  tracks: [],
});

/**
 * Returns a ring and a function that adds fragments of the given lengths in seconds; a negative length adds a fragment
 * without a key frame at its start.
 */
function makeRing(first = 100) {
  const ring = new HlsRing();
  let index = 0;
  const addInit = (part: number) => {
    ring.addInit(init(part));
    const segmenter = new Segmenter((ring.lastSegment ?? first - 1) + 1);
    return (...lengths: number[]) => {
      for (const length of lengths) {
        const fragment = { isKey: length > 0, seconds: Math.abs(length) };
        const bytes = Buffer.from(`${part}.${index}`);
        ring.add({
          part,
          index: index++,
          ...segmenter.place({ ...fragment, bytes: bytes.length }),
          at: index * 1000,
          ...fragment,
          bytes,
        });
      }
    };
  };
  return { ring, addInit };
}

const uriOf = (file: string) => file;
const linesOf = (ring: HlsRing, isOver = false) => ring.playlist({ isOver, uriOf })?.trim().split('\n') ?? [];

describe('the playlist', () => {
  test('is null before there is a segment', () => {
    const { ring, addInit } = makeRing();
    addInit(1)(0.5);
    expect(ring.playlist({ isOver: false, uriOf })).toBeNull();
  });

  test('lists segments that start with key frames, each as soon as it is complete', () => {
    const { ring, addInit } = makeRing();
    addInit(1)(1, 1.02);
    expect(linesOf(ring)).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-TARGETDURATION:1',
      '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES',
      '#EXT-X-MEDIA-SEQUENCE:100',
      '#EXT-X-DISCONTINUITY-SEQUENCE:0',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MAP:URI="init-1.mp4"',
      '#EXTINF:1.000,',
      '100-1.m4s',
      '#EXTINF:1.020,',
      '101-1.m4s',
    ]);
  });

  test('joins short fragments to a second, and those without a key frame to the one before', () => {
    const { ring, addInit } = makeRing();
    addInit(1)(0.4, 0.4, 0.4, 0.4);
    expect(linesOf(ring).filter((line) => line.startsWith('#EXTINF'))).toEqual(['#EXTINF:1.200,']);
    expect(ring.file('100-1.m4s')).toEqual(Buffer.from('1.01.11.2'));
    const slow = makeRing();
    slow.addInit(1)(1, -1, -1, 1, -0.5);
    expect(linesOf(slow.ring).filter((line) => line.startsWith('#EXTINF'))).toEqual([
      '#EXTINF:1.000,',
      '#EXTINF:2.000,',
    ]);
    expect(linesOf(slow.ring)).toContain('#EXT-X-TARGETDURATION:2');
  });

  test('marks where the publisher reconnected, and ends with the lesson', () => {
    const { ring, addInit } = makeRing();
    addInit(1)(1, 1);
    addInit(2)(1, 0.3);
    ring.closeSegment();
    expect(linesOf(ring, true).slice(7)).toEqual([
      '#EXT-X-MAP:URI="init-1.mp4"',
      '#EXTINF:1.000,',
      '100-1.m4s',
      '#EXTINF:1.000,',
      '101-1.m4s',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-MAP:URI="init-2.mp4"',
      '#EXTINF:1.000,',
      '102-2.m4s',
      '#EXTINF:0.300,',
      '103-2.m4s',
      '#EXT-X-ENDLIST',
    ]);
  });

  test('lists eight segments, retains a few more, and retains the init segments that they need', () => {
    const { ring, addInit } = makeRing();
    addInit(1)(1, 1);
    addInit(2)(...Array<number>(20).fill(1));
    const lines = linesOf(ring);
    expect(lines.filter((line) => line.endsWith('.m4s'))).toHaveLength(8);
    expect(lines).toContain('#EXT-X-MEDIA-SEQUENCE:114');
    expect(lines).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1');
    expect(ring.file('110-2.m4s')).not.toBeNull();
    expect(ring.file('109-2.m4s')).toBeNull();
    expect(ring.file('init-1.mp4')).toBeNull();
    expect(ring.file('init-2.mp4')).toEqual(Buffer.from('init 2'));
    for (const name of ['init-.mp4', '110-2.mp4', '110.m4s', '110-1.m4s', '../110-2.m4s', '', '1e2.m4s'])
      expect(ring.file(name)).toBeNull();
  });

  test('restarts where numbers jump, as at a node that missed fragments', () => {
    const { ring } = makeRing();
    ring.addInit(init(1));
    const piece = {
      part: 1,
      startsSegment: true,
      closesSegment: true,
      at: 0,
      isKey: true,
      seconds: 1,
      bytes: Buffer.from('x'),
    };
    for (const segment of [100, 101, 500]) ring.add({ ...piece, index: segment, segment });
    expect(linesOf(ring).filter((line) => line.endsWith('.m4s'))).toEqual(['500-1.m4s']);
    expect(linesOf(ring)).toContain('#EXT-X-MEDIA-SEQUENCE:500');
  });

  test('lists no segment of which a fragment is missing, at its start, within or at its end', () => {
    const fragment = { part: 1, closesSegment: false, at: 0, isKey: true, seconds: 0.5, bytes: Buffer.from('x') };
    const listed = (...pieces: [index: number, segment: number, startsSegment: boolean][]) => {
      const ring = new HlsRing();
      ring.addInit(init(1));
      for (const [index, segment, startsSegment] of pieces) ring.add({ ...fragment, index, segment, startsSegment });
      return linesOf(ring).filter((line) => line.endsWith('.m4s'));
    };
    const rest = [
      [6, 102, true],
      [7, 103, true],
    ] as const;
    expect(listed([3, 101, true], [4, 101, false], [5, 101, false], [...rest[0]])).toEqual(['101-1.m4s']);
    expect(listed([4, 101, false], [5, 101, false], [...rest[0]])).toEqual([]);
    expect(listed([3, 101, true], [5, 101, false], [...rest[0]])).toEqual([]);
    expect(listed([3, 101, true], [4, 101, false], [...rest[0]], [...rest[1]])).toEqual(['102-1.m4s']);
  });

  test('knows its highest bit rate, also with a segment without media', () => {
    const { ring, addInit } = makeRing();
    expect(ring.peakRate).toBe(0);
    const add = addInit(1);
    add(1, 2);
    // Three bytes in a second.
    expect(ring.peakRate).toBe(24);
    const segment = (ring.lastSegment ?? 0) + 1;
    const silent = { part: 1, index: 2, segment, startsSegment: true, closesSegment: true, at: 0, isKey: true };
    ring.add({ ...silent, seconds: 0, bytes: Buffer.alloc(0) });
    expect(ring.peakRate).toBe(24);
  });

  test('addresses a segment by the time at which it started', () => {
    const { ring, addInit } = makeRing();
    addInit(1)(1, 1);
    const list = ring.playlist({ isOver: false, uriOf: (file, at) => `${at}/${file}` });
    expect(list?.split('\n').filter((line) => line.endsWith('.m4s'))).toEqual(['1000/100-1.m4s', '2000/101-1.m4s']);
  });
});

describe('a request for the next playlist', () => {
  const asked = () => ({ isOver: false, uriOf });
  const lastOf = (list: string | null) => list?.trim().split('\n').at(-1);

  test('is answered at once with a segment that is listed, and otherwise when it is', async () => {
    const { ring, addInit } = makeRing();
    const add = addInit(1);
    add(1, 1);
    expect(lastOf(await ring.playlistUntil({ segment: 101 }, asked))).toBe('101-1.m4s');
    expect(lastOf(await ring.playlistUntil({ segment: 3 }, asked))).toBe('101-1.m4s');
    const next = ring.playlistUntil({ segment: 102 }, asked);
    const later = ring.playlistUntil({ segment: 103 }, asked);
    add(1);
    expect(lastOf(await next)).toBe('102-1.m4s');
    add(1);
    expect(lastOf(await later)).toBe('103-1.m4s');
  });

  test('costs one playlist for all who wait', async () => {
    const { ring, addInit } = makeRing();
    const add = addInit(1);
    add(1);
    let written = 0;
    const counted = () => ({ isOver: false, uriOf: (file: string) => `${(written += 1)}/${file}` });
    const waiting = Array.from({ length: 1000 }, () => ring.playlistUntil({ segment: 101 }, counted));
    add(1);
    const lists = await Promise.all(waiting);
    expect(new Set(lists).size).toBe(1);
    expect(written).toBe(2);
  });

  test('is answered with the playlist as it is after three target durations, and when the lesson is over', async () => {
    vi.useFakeTimers();
    const { ring, addInit } = makeRing();
    addInit(1)(1);
    const late = ring.playlistUntil({ segment: 101 }, asked);
    let isAnswered = false;
    void late.then(() => (isAnswered = true));
    await vi.advanceTimersByTimeAsync(2900);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(lastOf(await late)).toBe('100-1.m4s');
    vi.useRealTimers();
    let isOver = false;
    const last = ring.playlistUntil({ segment: 101 }, () => ({ isOver, uriOf }));
    isOver = true;
    ring.release();
    expect(lastOf(await last)).toBe('#EXT-X-ENDLIST');
  });

  test('is too far from three segments after the last', () => {
    const { ring, addInit } = makeRing();
    expect(ring.isTooFar({ segment: 1 })).toBe(false);
    addInit(1)(1);
    expect([101, 102, 103].map((until) => ring.isTooFar({ segment: until }))).toEqual([false, false, true]);
  });
});

describe('slices', () => {
  const asked = () => ({ isOver: false, uriOf });

  test('are the fragments of a stream of short ones, each listed at once, and the next is announced', () => {
    const { ring, addInit } = makeRing();
    const add = addInit(1);
    add(0.4, 0.4, 0.4, 0.4);
    const lines = linesOf(ring);
    expect(lines).toContain('#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.5');
    expect(lines).toContain('#EXT-X-PART-INF:PART-TARGET=0.5');
    expect(lines.slice(8)).toEqual([
      '#EXT-X-MAP:URI="init-1.mp4"',
      '#EXT-X-PART:DURATION=0.400,URI="100-1.0.m4s",INDEPENDENT=YES',
      '#EXT-X-PART:DURATION=0.400,URI="100-1.1.m4s",INDEPENDENT=YES',
      '#EXT-X-PART:DURATION=0.400,URI="100-1.2.m4s",INDEPENDENT=YES',
      '#EXTINF:1.200,',
      '100-1.m4s',
      '#EXT-X-PART:DURATION=0.400,URI="101-1.0.m4s",INDEPENDENT=YES',
      '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="101-1.1.m4s"',
    ]);
    expect(ring.file('101-1.0.m4s')).toEqual(Buffer.from('1.3'));
    expect(ring.file('100-1.m4s')).toEqual(Buffer.from('1.01.11.2'));
    for (const name of ['101-1.1.m4s', '100-1.3.m4s', '100-2.0.m4s', '101-1.m4s']) expect(ring.file(name)).toBeNull();
    add(0.4, 0.4);
    expect(linesOf(ring).at(-1)).toBe('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="102-1.0.m4s"');
  });

  test('are not listed where fragments are long, or three target durations ago, or after the end', () => {
    const long = makeRing();
    long.addInit(1)(0.6, 0.6, 0.4);
    expect(linesOf(long.ring).filter((line) => /PART|HINT/.test(line))).toEqual([]);
    const { ring, addInit } = makeRing();
    addInit(1)(...Array<number>(24).fill(0.4));
    const sliced = (isOver: boolean) =>
      new Set(linesOf(ring, isOver).flatMap((line) => /URI="(\d+)-1\.\d/.exec(line)?.[1] ?? []));
    expect(sliced(false)).toEqual(new Set(['105', '106', '107', '108']));
    expect(sliced(true)).toEqual(new Set());
  });

  test('end for a segment with a long fragment, which is whole all the same', () => {
    const { ring, addInit } = makeRing();
    const add = addInit(1);
    add(0.4, 0.4, 0.4, 0.4, 0.7);
    expect(linesOf(ring).filter((line) => line.includes('101-'))).toEqual([
      '#EXT-X-PART:DURATION=0.400,URI="101-1.0.m4s",INDEPENDENT=YES',
      '101-1.m4s',
    ]);
    expect(ring.file('101-1.m4s')).toEqual(Buffer.from('1.31.4'));
  });

  test('can be awaited in the playlist and as files', async () => {
    const { ring, addInit } = makeRing();
    const add = addInit(1);
    add(0.4, 0.4, 0.4);
    const answered: string[] = [];
    const awaitIt = async (segment: number, slice: number) => {
      await ring.playlistUntil({ segment, slice }, asked);
      answered.push(`${segment}.${slice}`);
    };
    const waits = [awaitIt(100, 2), awaitIt(101, 0), awaitIt(100, 3), awaitIt(101, 1), awaitIt(102, 0)];
    const file = ring.fileSoon('101-1.0.m4s');
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    await settle();
    expect(answered).toEqual(['100.2']);
    add(0.4);
    await settle();
    // The slice after the last of a segment is the first of the next.
    expect(answered.toSorted()).toEqual(['100.2', '100.3', '101.0']);
    expect(await file).toEqual(Buffer.from('1.3'));
    expect(await ring.fileSoon('109-1.0.m4s')).toBeNull();
    add(0.4, 0.4, 0.4);
    await Promise.all(waits);
    const far = [
      [102, 6],
      [102, 7],
      [103, 5],
      [103, 6],
    ].map(([segment = 0, slice]) => ring.isTooFar({ segment, slice }));
    expect(far).toEqual([false, true, false, true]);
  });

  test('that are announced but do not follow are missing after a while', async () => {
    vi.useFakeTimers();
    const { ring, addInit } = makeRing();
    addInit(1)(0.4, 0.4, 0.4);
    const file = ring.fileSoon('101-1.0.m4s');
    await vi.advanceTimersByTimeAsync(3100);
    expect(await file).toBeNull();
    vi.useRealTimers();
    const next = ring.fileSoon('101-1.0.m4s');
    addInit(2)(0.4);
    expect(await next).toBeNull();
  });
});
