import { ByteReader } from './byte-reader.ts';
import { bodyOf, childBoxes, findBox, needBox } from './child-boxes.ts';
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
  /** The edit list's offset from a sample's time to its display, in units of the track; often negative (priming). */
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

const VIDEO_ENTRY_BYTES = 78;
const SOUND_ENTRY_BYTES = 28;
const ELEMENTARY_STREAM = 3;
const DECODER_CONFIG = 4;
const DECODER_SPECIFIC = 5;

/**
 * Returns the codec name for browsers (RFC 6381 and the bindings of VP9, AV1 and Opus), such as `avc1.42E01E`,
 * `mp4a.40.2` or `opus`; otherwise the type of the sample entry.
 */
function codecName(type: string, entryBody: Buffer): string {
  switch (type) {
    case 'avc1':
    case 'avc3':
      return withConfig(type, entryBody, 'avcC', (config) => `.${hex(config, 1)}${hex(config, 2)}${hex(config, 3)}`);
    case 'vp09':
      return withConfig(type, entryBody, 'vpcC', vp9Suffix);
    case 'av01':
      return withConfig(type, entryBody, 'av1C', av1Suffix);
    case 'mp4a':
      return `mp4a${aacSuffix(findBox(entryBody.subarray(SOUND_ENTRY_BYTES), 'esds'))}`;
    case 'Opus':
      return 'opus';
    case 'fLaC':
      return 'flac';
    default:
      return type;
  }
}

function withConfig(type: string, entry: Buffer, box: string, suffix: (config: Buffer) => string): string {
  const config = findBox(entry.subarray(VIDEO_ENTRY_BYTES), box);
  return config === null || config.length < 4 ? type : `${type}${suffix(config)}`;
}

function hex(bytes: Buffer, at: number): string {
  return bytes
    .subarray(at, at + 1)
    .toString('hex')
    .toUpperCase();
}

/** Source: VP Codec ISO Media File Format Binding 1.0. */
function vp9Suffix(config: Buffer): string {
  const reader = new ByteReader(config).skip(4);
  const profile = reader.u8();
  const level = reader.u8();
  return `.${two(profile)}.${two(level)}.${two(reader.u8() >> 4)}`;
}

/** Source: AV1 Codec ISO Media File Format Binding 1.2. */
function av1Suffix(config: Buffer): string {
  const reader = new ByteReader(config).skip(1);
  const levels = reader.u8();
  const flags = reader.u8();
  const depth = (flags & 0x40) === 0 ? 8 : (flags & 0x20) === 0 ? 10 : 12;
  return `.${levels >> 5}.${two(levels & 31)}${(flags & 0x80) === 0 ? 'M' : 'H'}.${two(depth)}`;
}

/** Source: ISO/IEC 14496-1 (descriptors) and 14496-3 (audio object types). */
function aacSuffix(esds: Buffer | null): string {
  if (esds === null) return '';
  const reader = new ByteReader(esds).skip(4);
  let objectType = '';
  while (reader.rest().length > 0) {
    const tag = reader.u8();
    const length = descriptorLength(reader);
    if (tag === ELEMENTARY_STREAM) reader.skip(3);
    else if (tag === DECODER_CONFIG) {
      objectType = reader.u8().toString(16).padStart(2, '0');
      reader.skip(12);
    } else if (tag === DECODER_SPECIFIC) return `.${objectType}.${reader.u8() >> 3}`;
    else reader.skip(length);
  }
  return objectType === '' ? '' : `.${objectType}`;
}

/** Seven bits per byte while the eighth is set; four bytes at most. */
function descriptorLength(reader: ByteReader): number {
  let length = 0;
  for (let i = 0; i < 4; i += 1) {
    const byte = reader.u8();
    length = length * 128 + (byte & 127);
    if (byte < 128) break;
  }
  return length;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
