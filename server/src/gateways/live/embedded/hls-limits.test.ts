import { afterEach, expect, test, vi } from 'vitest';
import { HlsRing } from './hls-ring.ts';
import { writeMasterPlaylist } from './write-master-playlist.ts';

const STARTED_AT = 1_800_000_000_000;

/** A ring whose players receive slices, and whose last segment claims this length. */
function ringWithLast(seconds: number): HlsRing {
  const ring = new HlsRing();
  ring.addInit({ part: 1, bytes: Buffer.from('init') });
  const common = { part: 1, startsSegment: true, closesSegment: true, isKey: true, bytes: Buffer.from('media') };
  for (const [index, length] of [0.5, seconds].entries())
    ring.add({ ...common, index, segment: 100 + index, at: STARTED_AT + 1000 * index, seconds: length });
  return ring;
}

afterEach(() => void vi.useRealTimers());

test.each([60, 3600, 86_400, 2 ** 32])('a segment that claims %d seconds is listed with 20', (seconds) => {
  const ring = ringWithLast(seconds);
  const started = new Map<string, number>();
  const list = ring.playlist({ isOver: false, uriOf: (file, at) => (started.set(file, at), file) });
  expect(list).toContain('#EXT-X-TARGETDURATION:20\n');
  expect(list).toContain('#EXTINF:20.000,\n101-1.m4s\n');
  expect(list).toContain('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="102-1.0.m4s"');
  // The address of the announced slice is valid from then on.
  expect(started.get('102-1.0.m4s')).toBe(STARTED_AT + 21_000);
});

test.each([60, 3600, 86_400, 2 ** 32])(
  'after a segment that claims %d seconds a request waits for six',
  async (seconds) => {
    vi.useFakeTimers();
    const ring = ringWithLast(seconds);
    const settled = vi.fn<() => void>();
    void ring.playlistUntil({ segment: 102 }, () => ({ isOver: false, uriOf: (file) => file })).then(settled);
    void ring.fileSoon('102-1.0.m4s').then(settled);
    await vi.advanceTimersByTimeAsync(5900);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(settled).toHaveBeenCalledTimes(2);
  },
);

test('a playlist lists a few hundred slices at most, however short they claim to be', () => {
  const ring = new HlsRing();
  ring.addInit({ part: 1, bytes: Buffer.from('init') });
  const common = { part: 1, at: STARTED_AT, isKey: false, seconds: 0.000_01, bytes: Buffer.from('media') };
  for (let index = 0; index < 2000; index += 1)
    ring.add({
      ...common,
      index,
      segment: 100 + Math.floor(index / 250),
      startsSegment: index % 250 === 0,
      closesSegment: index % 250 === 249,
    });
  const list = ring.playlist({ isOver: false, uriOf: (file) => file }) ?? '';
  expect(list.match(/#EXT-X-PART:/g)?.length).toBe(250);
  expect(list.match(/#EXTINF:/g)?.length).toBe(8);
});

test('a bit rate that no network has is not written', () => {
  const rate = (8 * 1_000_000) / (1 / 2 ** 32);
  const video = { codec: 'avc1.42E01E', width: 854, height: 480, rate };
  const names = { lesson: 'a', published: 'b', video: 'c', sound: 'd' };
  const list = writeMasterPlaylist({ video, sound: undefined, names });
  expect(list).toContain('BANDWIDTH=100000000,');
});
