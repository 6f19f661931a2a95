import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatten, readFlatFile, type FlatTrack } from '../../../test/mp4/flat-file.ts';
import { FlattenPlan } from './flatten-plan.ts';
import { readStream, splitWhole, streamBytes, type StreamName } from '../../../test/mp4/sample-mp4.ts';
import type { Fragment } from './read-fragment.ts';
import type { InitTrack } from './read-init.ts';
import { box, u16, zeros } from './write-box.ts';

function sourceSamples(bytes: Buffer, kind: InitTrack['kind']): Buffer[] {
  const { tracks, fragments } = readStream(bytes);
  const id = tracks.find((track) => track.kind === kind)?.id;
  return fragments.flatMap(({ fragment, at }) =>
    fragment.tracks
      .filter((track) => track.trackId === id)
      .flatMap((track) => track.samples.map((s) => bytes.subarray(at + s.offset, at + s.offset + s.size))),
  );
}

function trackOf(tracks: FlatTrack[], kind: InitTrack['kind']): FlatTrack {
  const found = tracks.find((track) => track.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  return found;
}

/** When samples are shown according to the stream's own fragments, in seconds from the first shown one. */
function sourceTimes(bytes: Buffer): Record<string, number[]> {
  const { tracks, fragments } = readStream(bytes);
  const times = tracks.map((track) => [
    track.kind,
    fragments.flatMap(({ fragment }) =>
      fragment.tracks.filter((t) => t.trackId === track.id).flatMap(shownTimes(track)),
    ),
  ]) satisfies [string, number[]][];
  const first = Math.min(...times.flatMap(([, of]) => of));
  return Object.fromEntries(times.map(([kind, of]) => [kind, of.map((time) => time - first)]));
}

function shownTimes(track: InitTrack) {
  return ({ baseTime, samples }: Fragment['tracks'][number]): number[] => {
    let decoded = baseTime + track.shift;
    return samples.map((sample) => {
      const shown = (decoded + sample.compositionOffset) / track.timescale;
      decoded += sample.duration;
      return shown;
    });
  };
}

/** A description of H.264 with a parameter set of 60 kB. */
const LARGE_ENTRY = box(
  'avc1',
  zeros(78),
  box('avcC', Buffer.from([1, 66, 0, 10, 0xff, 0xe1]), u16(60_000), zeros(60_000), Buffer.from([0])),
);

const names: StreamName[] = ['chromium', 'again', 'sound', 'vp9', 'aac', 'absolute'];

describe('flattening a stream', () => {
  it.each(names)('keeps every sample of %s as it was, in order', (name) => {
    const source = streamBytes(name);
    const tracks = readFlatFile(flatten([source]).bytes);
    for (const track of tracks) {
      const expected = sourceSamples(source, track.kind);
      expect(track.samples.length).toBe(expected.length);
      expect(track.samples.every((sample, i) => sample.bytes.equals(expected[i] ?? Buffer.alloc(0)))).toBe(true);
    }
  });

  it.each(names)('shows everything of %s when the stream shows it', (name) => {
    const source = streamBytes(name);
    const expected = sourceTimes(source);
    for (const track of readFlatFile(flatten([source]).bytes)) {
      for (const [i, sample] of track.samples.entries()) {
        expect(Math.abs(sample.shown - (expected[track.kind]?.[i] ?? NaN))).toBeLessThan(0.001);
      }
    }
  });

  it('is a file that starts with its tables and ends with its media', () => {
    const flat = flatten([streamBytes('chromium')]);
    expect(splitWhole(flat.bytes).map((box) => box.type)).toEqual(['ftyp', 'moov', 'mdat']);
    expect(flat.kind).toBe('video');
    expect(flat.seconds).toBeGreaterThan(4);
    expect(flat.seconds).toBeLessThan(4.5);
    expect(flatten([streamBytes('sound')]).kind).toBe('sound');
  });

  it('lets a player seek to the key frames', () => {
    const tracks = readFlatFile(flatten([streamBytes('chromium')]).bytes);
    const keys = trackOf(tracks, 'video').samples.flatMap((sample) => (sample.isKey ? [sample.shown] : []));
    expect(keys.map((seconds) => Math.round(seconds))).toEqual([0, 1, 2, 3]);
    expect(trackOf(tracks, 'sound').samples.every((sample) => sample.isKey)).toBe(true);
  });

  it('keeps the distance of tracks that do not start together', () => {
    const source = Buffer.from(streamBytes('chromium'));
    // The sound of every fragment comes 300 ms later: the first tfdt of each is the sound's.
    for (let at = source.indexOf('tfdt'), i = 0; at >= 0; at = source.indexOf('tfdt', at + 4), i += 1) {
      if (i % 2 === 0) source.writeBigUInt64BE(source.readBigUInt64BE(at + 8) + 14_400n, at + 8);
    }
    const tracks = readFlatFile(flatten([source]).bytes);
    expect(trackOf(tracks, 'video').samples[0]?.shown).toBe(0);
    expect(trackOf(tracks, 'sound').samples[0]?.shown).toBeCloseTo(0.3, 5);
  });
});

describe('joining parts', () => {
  it('closes the gap between them and keeps video and sound in sync', () => {
    const parts = [streamBytes('chromium'), streamBytes('again')];
    const first = flatten(parts.slice(0, 1));
    const whole = flatten(parts);
    expect(whole.seconds).toBeCloseTo(first.seconds + flatten(parts.slice(1)).seconds, 2);
    const tracks = readFlatFile(whole.bytes);
    for (const track of tracks) {
      const offset = parts[0] ? sourceSamples(parts[0], track.kind).length : 0;
      expect(track.samples[offset]?.shown).toBeCloseTo(first.seconds, 2);
      expect(track.entries).toBe(1);
    }
  });

  it('adds a sample entry for a part that was recorded differently', () => {
    const whole = flatten([streamBytes('chromium'), streamBytes('aac'), streamBytes('chromium')]);
    for (const track of readFlatFile(whole.bytes)) {
      expect(track.entries).toBe(2);
      const entries = track.samples.map((sample) => sample.entry);
      expect(entries.filter((entry, i) => entry !== entries[i - 1])).toEqual([1, 2, 1]);
    }
  });

  it('adds parameter sets to key frames where they change, and only there', () => {
    const parts = [streamBytes('absolute'), streamBytes('aac'), streamBytes('absolute')];
    const expected = parts.flatMap((part) => sourceSamples(part, 'video'));
    const samples = trackOf(readFlatFile(flatten(parts).bytes), 'video').samples;
    for (const [i, sample] of samples.entries()) {
      const own = expected[i] ?? Buffer.alloc(0);
      const added = sample.bytes.subarray(0, sample.bytes.length - own.length);
      expect(sample.bytes.subarray(added.length).equals(own)).toBe(true);
      expect(added.length > 0).toBe(sample.isKey);
      // The SPS comes first: type 7 after four bytes of length.
      if (sample.isKey) expect((added[4] ?? 0) & 31).toBe(7);
    }
    expect(samples).toHaveLength(expected.length);
    expect(flatten(parts.slice(0, 1)).bytes.length).toBeLessThan(streamBytes('absolute').length);
  });

  it('converts times of another scale without drifting', () => {
    const whole = flatten([streamBytes('chromium'), streamBytes('aac')]);
    const expected = sourceTimes(streamBytes('aac'));
    const begin = flatten([streamBytes('chromium')]).seconds;
    for (const track of readFlatFile(whole.bytes)) {
      const times = expected[track.kind] ?? [];
      const samples = track.samples.slice(-times.length);
      for (const [i, sample] of samples.entries()) {
        expect(Math.abs(sample.shown - begin - (times[i] ?? 0))).toBeLessThan(0.001);
      }
    }
  });

  it('continues with the sound where a part has no video', () => {
    const whole = flatten([streamBytes('sound'), streamBytes('chromium'), streamBytes('sound')]);
    const tracks = readFlatFile(whole.bytes);
    const begin = flatten([streamBytes('sound')]).seconds;
    expect(whole.kind).toBe('video');
    expect(trackOf(tracks, 'video').samples[0]?.shown).toBeCloseTo(begin, 2);
    expect(trackOf(tracks, 'sound').samples[0]?.shown).toBe(0);
  });
});

describe('whether browsers play a plan completely', () => {
  it.each([
    [['chromium', 'again'], true],
    [['aac', 'absolute'], true],
    [['chromium', 'aac'], false],
    [['chromium', 'vp9'], false],
    [['sound', 'chromium'], true],
  ] satisfies [StreamName[], boolean][])('detects %s: %s', (parts, expected) => {
    const plan = new FlattenPlan({ bringsParameters: false });
    for (const name of parts) {
      const bytes = streamBytes(name);
      const { tracks, fragments } = readStream(bytes);
      plan.startPart(tracks);
      for (const { fragment, at } of fragments) plan.add({ fragment, at, media: { from: 0, to: bytes.length } });
    }
    expect(plan.isUniform).toBe(expected);
  });
});

describe('what a plan rejects', () => {
  const { tracks, fragments } = readStream(streamBytes('chromium'));
  const [first] = fragments;

  it('omits a fragment whose media is missing', () => {
    const plan = new FlattenPlan({ bringsParameters: false });
    plan.startPart(tracks);
    expect(first && plan.add({ fragment: first.fragment, at: first.at, media: { from: 0, to: 2000 } })).toBe(false);
    expect(plan.finish()).toBeNull();
  });

  it('omits a fragment whose key frames would make the file many times as large as its parts', () => {
    const plan = new FlattenPlan({ bringsParameters: true });
    const changed = tracks.map((track) => (track.kind === 'video' ? { ...track, sampleEntry: LARGE_ENTRY } : track));
    const added = [tracks, changed].map((of) => {
      plan.startPart(of);
      const { id = 0 } = of.find(({ kind }) => kind === 'video') ?? {};
      const sample = { duration: 1, size: 100, isKey: true, compositionOffset: 0 };
      const samples = Array.from({ length: 1000 }, (_, i) => ({ ...sample, offset: 100 * i }));
      const track = { trackId: id, baseTime: 0, samples, duration: 1000, startsWithKey: true };
      const media = { from: 0, to: 100_000 };
      return plan.add({ fragment: { sequence: 1, tracks: [track] }, at: 0, media });
    });
    expect(added).toEqual([true, false]);
    expect(plan.finish()?.bytes).toBeLessThan(200_000);
  });

  it('closes a jump of the clock within a part', () => {
    const source = Buffer.from(streamBytes('chromium'));
    const at = [...source.toString('latin1').matchAll(/tfdt/g)].map((match) => match.index).slice(4);
    for (const tfdt of at) {
      const hour = readStream(source).tracks.map((track) => BigInt(track.timescale * 3600));
      const i = at.indexOf(tfdt) % 2;
      source.writeBigUInt64BE(source.readBigUInt64BE(tfdt + 8) + (hour[i] ?? 0n), tfdt + 8);
    }
    expect(flatten([source]).seconds).toBeLessThan(5);
  });

  it('never writes an unreadable file, whatever the times', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 2 ** 40 }), { minLength: 8, maxLength: 8 }), (times) => {
        const source = Buffer.from(streamBytes('chromium'));
        for (let at = source.indexOf('tfdt'), i = 0; at >= 0; at = source.indexOf('tfdt', at + 4), i += 1) {
          source.writeBigUInt64BE(BigInt(times[i] ?? 0), at + 8);
        }
        const flat = flatten([source]);
        expect(Number.isFinite(flat.seconds)).toBe(true);
        for (const track of readFlatFile(flat.bytes)) {
          expect(track.samples.length).toBe(sourceSamples(source, track.kind).length);
        }
      }),
      { numRuns: 50 },
    );
  });
});
