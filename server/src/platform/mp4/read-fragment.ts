import { ByteReader } from './byte-reader.ts';
import { bodyOf, childBoxes, findBox, needBox } from './child-boxes.ts';
import { Mp4Error } from './mp4-error.ts';
import type { InitTrack, SampleDefaults } from './read-init.ts';

export type Sample = {
  /** In units of the track. */
  duration: number;
  /** In bytes. */
  size: number;
  /** Whether it can be decoded without the samples before it. */
  isKey: boolean;
  /** From decoding to display, in units of the track. */
  compositionOffset: number;
  /** Offset of its bytes, counted from the first byte of the `moof`. */
  offset: number;
};

export type TrackFragment = {
  trackId: number;
  /** When its first sample is decoded, in units of the track. */
  baseTime: number;
  samples: Sample[];
  /**
   * The sum of its samples' own durations; with MediaRecorder it may be less than the distance to the next `baseTime`.
   */
  duration: number;
  startsWithKey: boolean;
};

export type Fragment = { sequence: number; tracks: TrackFragment[] };

/** More than an hour of sound; a large count costs its writer nothing, and us memory. */
const MAX_SAMPLES = 200_000;
const NOT_SYNC = 0x10000;

/**
 * Reads the samples of a fragment, by track, in the order of its `traf` boxes; other tracks than the given ones are
 * omitted.
 * @param moof the whole box
 * @param options `moofAt`: its offset in the stream, needed only for fragments with absolute offsets
 * @throws Mp4Error for an invalid box, or too many samples
 */
export function readFragment(
  moof: Buffer,
  tracks: readonly InitTrack[],
  { moofAt = 0, maxSamples = MAX_SAMPLES }: { moofAt?: number; maxSamples?: number } = {},
): Fragment {
  const body = bodyOf('moof', moof);
  const sequence = new ByteReader(needBox(body, 'mfhd')).skip(4).u32();
  const place: Place = { moofAt, dataEnd: 0, samplesLeft: maxSamples };
  const fragments: TrackFragment[] = [];
  for (const box of childBoxes(body)) {
    if (box.type !== 'traf') continue;
    const fragment = readTrackFragment(box.body, tracks, place);
    if (tracks.some((track) => track.id === fragment.trackId)) fragments.push(fragment);
  }
  return { sequence, tracks: fragments };
}

/** Whether a player may start with this fragment: always, if there is no video. */
export function startsWithKey(fragment: Fragment, tracks: readonly InitTrack[]): boolean {
  const videos = tracks.filter((track) => track.kind === 'video').map((track) => track.id);
  if (videos.length === 0) return true;
  return fragment.tracks.some((track) => videos.includes(track.trackId) && track.startsWithKey);
}

/** The end of the last run's bytes, from the start of the `moof`, and the remaining number of samples. */
type Place = { moofAt: number; dataEnd: number; samplesLeft: number };

type Header = { trackId: number; base: number; defaults: SampleDefaults };

function readTrackFragment(traf: Buffer, tracks: readonly InitTrack[], place: Place): TrackFragment {
  const header = readHeader(needBox(traf, 'tfhd'), tracks, place);
  const baseTime = readBaseTime(findBox(traf, 'tfdt'));
  const samples: Sample[] = [];
  place.dataEnd = header.base;
  for (const box of childBoxes(traf)) if (box.type === 'trun') readRun(box.body, { header, place, samples });
  return {
    trackId: header.trackId,
    baseTime,
    samples,
    duration: samples.reduce((sum, sample) => sum + sample.duration, 0),
    startsWithKey: samples[0]?.isKey ?? false,
  };
}

function readHeader(tfhd: Buffer, tracks: readonly InitTrack[], place: Place): Header {
  const reader = new ByteReader(tfhd).skip(1);
  const flags = reader.u24();
  const trackId = reader.u32();
  const track = tracks.find(({ id }) => id === trackId);
  const absolute = flags & 0x1 ? reader.u64() - place.moofAt : null;
  if (flags & 0x2) reader.skip(4);
  const duration = flags & 0x8 ? reader.u32() : (track?.defaults.duration ?? 0);
  const size = flags & 0x10 ? reader.u32() : (track?.defaults.size ?? 0);
  const sampleFlags = flags & 0x20 ? reader.u32() : (track?.defaults.flags ?? 0);
  // Without an explicit base a track continues where the previous track ended (14496-12, 8.8.7).
  const base = absolute ?? (flags & 0x20000 ? 0 : place.dataEnd);
  return { trackId, base, defaults: { duration, size, flags: sampleFlags } };
}

function readBaseTime(tfdt: Buffer | null): number {
  if (tfdt === null) throw new Mp4Error('missing_box', 'tfdt');
  const reader = new ByteReader(tfdt);
  const version = reader.u8();
  reader.skip(3);
  return version === 1 ? reader.u64() : reader.u32();
}

function readRun(trun: Buffer, into: { header: Header; place: Place; samples: Sample[] }): void {
  const { header, place, samples } = into;
  const reader = new ByteReader(trun);
  const version = reader.u8();
  const flags = reader.u24();
  const count = reader.u32();
  place.samplesLeft -= count;
  if (place.samplesLeft < 0) throw new Mp4Error('too_large', 'too many samples in a fragment');
  if (flags & 0x1) place.dataEnd = header.base + reader.i32();
  if (place.dataEnd < 0) throw new Mp4Error('bad_value', 'samples before their fragment');
  const firstFlags = flags & 0x4 ? reader.u32() : null;
  for (let i = 0; i < count; i += 1) {
    const duration = flags & 0x100 ? reader.u32() : header.defaults.duration;
    const size = flags & 0x200 ? reader.u32() : header.defaults.size;
    const own = flags & 0x400 ? reader.u32() : header.defaults.flags;
    const sampleFlags = i === 0 && firstFlags !== null ? firstFlags : own;
    const compositionOffset = flags & 0x800 ? (version === 0 ? reader.u32() : reader.i32()) : 0;
    const isKey = (sampleFlags & NOT_SYNC) === 0;
    samples.push({ duration, size, isKey, compositionOffset, offset: place.dataEnd });
    place.dataEnd += size;
  }
}
