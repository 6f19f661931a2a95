import { ByteReader } from './byte-reader.ts';
import { bodyOf, childBoxes, findBox, needBox } from './child-boxes.ts';
import { codecName } from './codec-name.ts';
import { Mp4Error } from './mp4-error.ts';

/** Defaults of a fragment's samples (the track's `trex`). */
export type SampleDefaults = { duration: number; size: number; flags: number };

export type InitTrack = {
  id: number;
  /** From the handler, because ids differ between streams. */
  kind: 'video' | 'sound';
  /** Units per second of all times of this track. */
  timescale: number;
  /** The name for browsers, such as `avc1.42E01E`, `mp4a.40.2` or `opus`. */
  codec: string;
  /** In pixels; 0 for sound. */
  width: number;
  height: number;
  /** The whole box that describes the samples (`avc1`, `Opus` …). */
  sampleEntry: Buffer;
  defaults: SampleDefaults;
  /** What the edit list adds to a sample's time until it is shown, in units of the track; often negative (priming). */
  shift: number;
  /** The rotation: the 36 bytes of the track header's matrix. */
  matrix: Buffer;
};

const VIDEO_SIZE_AT = 24;

/**
 * Reads the tracks of video and sound of an init segment.
 * @param moov the whole box
 * @throws Mp4Error for an invalid box, `no_tracks` when there is neither video nor sound
 */
export function readInit(moov: Buffer): InitTrack[] {
  const body = bodyOf('moov', moov);
  const defaults = readDefaults(findBox(body, 'mvex'));
  const movieTimescale = readTimescale(needBox(body, 'mvhd'));
  const tracks: InitTrack[] = [];
  for (const box of childBoxes(body)) {
    const track = box.type === 'trak' ? readTrack(box.body, movieTimescale) : null;
    if (track !== null)
      tracks.push({ ...track, defaults: defaults.get(track.id) ?? { duration: 0, size: 0, flags: 0 } });
  }
  if (tracks.length === 0) throw new Mp4Error('no_tracks', 'neither picture nor sound');
  if (new Set(tracks.map((t) => t.id)).size < tracks.length) throw new Mp4Error('bad_value', 'two tracks of one id');
  return tracks;
}

/** Returns the mime type of these tracks, such as `video/mp4; codecs="avc1.42E01E,opus"`, video first. */
export function mimeOf(tracks: readonly InitTrack[]): string {
  const isVideo = tracks.some((t) => t.kind === 'video');
  const codecs = [...tracks]
    .sort((a, b) => Number(b.kind === 'video') - Number(a.kind === 'video'))
    .map((t) => t.codec);
  return `${isVideo ? 'video' : 'audio'}/mp4; codecs="${codecs.join(',')}"`;
}

function readTrack(trak: Buffer, movieTimescale: number): Omit<InitTrack, 'defaults'> | null {
  const kind = kindOf(new ByteReader(needBox(trak, 'mdia', 'hdlr')).skip(8).text(4));
  if (kind === null) return null;
  const id = atVersion(needBox(trak, 'tkhd'), { short: 8, long: 16 }).u32();
  if (id === 0) throw new Mp4Error('bad_value', 'a track of id 0');
  const timescale = readTimescale(needBox(trak, 'mdia', 'mdhd'));
  const [entry] = childBoxes(needBox(trak, 'mdia', 'minf', 'stbl', 'stsd').subarray(8));
  if (!entry) throw new Mp4Error('missing_box', 'a sample entry');
  const size = kind === 'video' ? readSize(entry.body) : { width: 0, height: 0 };
  return {
    id,
    kind,
    timescale,
    codec: codecName(entry.type, entry.body),
    ...size,
    sampleEntry: entry.bytes,
    shift: readShift(findBox(trak, 'edts', 'elst'), timescale / movieTimescale),
    matrix: readMatrix(trak),
  };
}

function kindOf(handler: string): InitTrack['kind'] | null {
  if (handler === 'vide') return 'video';
  return handler === 'soun' ? 'sound' : null;
}

function readSize(entry: Buffer): { width: number; height: number } {
  const reader = new ByteReader(entry).skip(VIDEO_SIZE_AT);
  return { width: reader.u16(), height: reader.u16() };
}

/** The matrix is followed only by width and height, each of 4 bytes. */
function readMatrix(trak: Buffer): Buffer {
  const tkhd = needBox(trak, 'tkhd');
  const matrix = tkhd.subarray(-44, -8);
  if (matrix.length < 36) throw new Mp4Error('truncated', 'a track header');
  return matrix;
}

/** In the header of a movie and of a track it follows two dates, which are longer in version 1. */
function readTimescale(header: Buffer): number {
  const timescale = atVersion(header, { short: 8, long: 16 }).u32();
  if (timescale === 0) throw new Mp4Error('bad_value', 'a timescale of 0');
  return timescale;
}

/** The bytes after the flags and a number of bytes that depends on the box's version. */
function atVersion(body: Buffer, bytes: { short: number; long: number }): ByteReader {
  const reader = new ByteReader(body);
  return reader.u8() === 0 ? reader.skip(3 + bytes.short) : reader.skip(3 + bytes.long);
}

/** An empty edit delays by its duration, in units of the movie; the first real one starts at its time. */
function readShift(elst: Buffer | null, unitsOfMovie: number): number {
  if (elst === null) return 0;
  const reader = new ByteReader(elst);
  const isLong = reader.u8() === 1;
  const entries = reader.skip(3).u32();
  let empty = 0;
  for (let i = 0; i < entries; i += 1) {
    const duration = isLong ? reader.u64() : reader.u32();
    const mediaTime = isLong ? reader.i64() : reader.i32();
    reader.skip(4);
    if (mediaTime >= 0) return Math.round(empty * unitsOfMovie) - mediaTime;
    empty += duration;
  }
  return 0;
}

function readDefaults(mvex: Buffer | null): Map<number, SampleDefaults> {
  const defaults = new Map<number, SampleDefaults>();
  if (mvex === null) return defaults;
  for (const box of childBoxes(mvex)) {
    if (box.type !== 'trex') continue;
    const reader = new ByteReader(box.body).skip(4);
    const id = reader.u32();
    reader.skip(4);
    defaults.set(id, { duration: reader.u32(), size: reader.u32(), flags: reader.u32() });
  }
  return defaults;
}
