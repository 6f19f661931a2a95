import { MediaLayout, type Insertion, type MediaPiece } from './media-layout.ts';
import type { Fragment, Sample, TrackFragment } from './read-fragment.ts';
import type { InitTrack } from './read-init.ts';
import { TrackTable } from './track-table.ts';
import { box, i64, u32 } from './write-box.ts';
import { shownSeconds, writeMoov } from './write-moov.ts';
import { ByteReader } from './byte-reader.ts';
import { childBoxes, findBox } from './child-boxes.ts';

const VIDEO_ENTRY_BYTES = 78;

/** `bytes` are the sets as they appear in a sample: each after its length of `lengthBytes`. */
type ParameterSets = { lengthBytes: number; bytes: Buffer };

/**
 * Reads the parameter sets of H.264 (ISO/IEC 14496-15, 5.3.3.1); null for other codecs.
 * @throws Mp4Error for a damaged entry
 */
function readParameterSets(sampleEntry: Buffer): ParameterSets | null {
  const [entry] = childBoxes(sampleEntry);
  if (entry?.type !== 'avc1' && entry?.type !== 'avc3') return null;
  const config = findBox(entry.body.subarray(VIDEO_ENTRY_BYTES), 'avcC');
  if (config === null) return null;
  const reader = new ByteReader(config).skip(4);
  const lengthBytes = (reader.u8() & 3) + 1;
  const sequenceSets = readSets(reader, reader.u8() & 31, lengthBytes);
  const pictureSets = readSets(reader, reader.u8(), lengthBytes);
  return { lengthBytes, bytes: Buffer.concat([...sequenceSets, ...pictureSets]) };
}

function readSets(reader: ByteReader, count: number, lengthBytes: number): Buffer[] {
  return Array.from({ length: count }, () => {
    const set = reader.bytes(reader.u16());
    const length = Buffer.alloc(lengthBytes);
    length.writeUIntBE(lengthBytes === 1 ? set.length & 0xff : set.length, 0, lengthBytes);
    return Buffer.concat([length, set]);
  });
}

/**
 * Detects changes of the parameter sets of a track. Browsers read only the first description of a track, so in a file
 * with a change every key frame must contain its own sets.
 */
class ParameterChanges {
  #first: ParameterSets | null = null;
  #entry: Buffer | null = null;
  #sets: ParameterSets | null = null;
  #isChanged = false;

  /** Whether there was a change that key frames can compensate. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** The sets that key frames of this description may start with; null without sets. */
  setsOf(sampleEntry: Buffer): Buffer | null {
    if (this.#entry !== sampleEntry) this.#startEntry(sampleEntry);
    return this.#sets?.bytes ?? null;
  }

  /** Sets with another width of their length fields would be misread. */
  #startEntry(sampleEntry: Buffer): void {
    const sets = readParameterSets(sampleEntry);
    if (this.#entry === null) this.#first = sets;
    this.#entry = sampleEntry;
    this.#sets = sets?.lengthBytes === this.#first?.lengthBytes ? sets : null;
    if (this.#sets && this.#first && !this.#sets.bytes.equals(this.#first.bytes)) this.#isChanged = true;
  }
}

/**
 * A fragment of a part; `at` is the offset of its `moof`, and `media` the offset of its bytes, both within the part.
 *
 * Why: docs/decisions/015-recordings-are-remuxed-in-node.md, and why not a library:
 * docs/decisions/070-recordings-are-flattened-by-our-own-writer.md
 */
type PlacedFragment = { fragment: Fragment; at: number; media: { from: number; to: number } };

export type FlatFile = {
  kind: 'video' | 'sound';
  seconds: number;
  /** The length of the whole file. */
  bytes: number;
  /** Everything before the media. */
  head: Buffer;
};

/** A larger jump, forwards or backwards, is joined to the end of the previous fragment. */
const MAX_GAP_SECONDS = 10;
const SMALL_MEDIA_BYTES = 0xfff00000;
/** No recorder writes these: a frame that is shown a minute after it is decoded, a fragment of ten minutes. */
const LATEST_SHOWN_SECONDS = 60;
const MAX_FRAGMENT_SECONDS = 600;
/** Parameter sets have some hundred bytes and key frames thousands; beyond this a fragment would be mostly sets. */
const MAX_SET_BYTES = 4096;
/** A day of video and sound. */
const MAX_SAMPLES = 8_000_000;

/**
 * Plans one seekable file (ISO/IEC 14496-12: `ftyp`, `moov`, `mdat`) from fragmented parts, one after another. Its
 * media is copied unchanged from the parts: a writer copies `pieces` in their order after `head`.
 *
 * Gaps between parts are closed. Video and sound keep their distance within a part.
 */
export class FlattenPlan {
  readonly #tables = new Map<InitTrack['kind'], TrackTable>();
  readonly #layout = new MediaLayout();
  readonly #parameters = new ParameterChanges();
  #tracks: InitTrack[] = [];
  #part = -1;
  /** The offset added to the times of the current part, in seconds; null before its first fragment. */
  #offset: number | null = null;

  readonly #bringsParameters: boolean;

  /** With `bringsParameters` key frames of H.264 contain their parameter sets, for files in which these change. */
  constructor({ bringsParameters }: { bringsParameters: boolean }) {
    this.#bringsParameters = bringsParameters;
  }

  /** Whether parameter sets change between the parts so far: such a file should be planned with `bringsParameters`. */
  get changesParameters(): boolean {
    return this.#parameters.isChanged;
  }

  /**
   * Whether players that read only a track's first description play it completely: changing parameter sets can be added
   * to key frames, another codec cannot.
   */
  get isUniform(): boolean {
    return [...this.#tables.values()].every(({ kind, entries }) => {
      return entries.length === 1 || (kind === 'video' && entries.every((entry) => readParameterSets(entry) !== null));
    });
  }

  /**
   * Starts a part; of several tracks of a kind the first is used. A part that `continues` the previous part keeps its
   * clock: times are not aligned again.
   */
  startPart(tracks: readonly InitTrack[], { continues = false } = {}): void {
    this.#part += 1;
    if (!continues) this.#offset = null;
    this.#tracks = tracks.filter((track, i) => tracks.findIndex((other) => other.kind === track.kind) === i);
  }

  /**
   * Adds a fragment; skips it and returns false when its samples are outside its media or last too long, or when the
   * parameter sets of its key frames exceed its media.
   */
  add(placed: PlacedFragment): boolean {
    const accepted = this.#tracks.flatMap((track) => {
      const samples = placed.fragment.tracks.find((t) => t.trackId === track.id);
      return samples && samples.samples.length > 0 ? [{ track, samples }] : [];
    });
    if (accepted.length === 0 || !accepted.every((each) => isWithin(each.samples, placed) && isPlausible(each)))
      return false;
    if (this.#samples() + accepted.reduce((sum, each) => sum + each.samples.samples.length, 0) > MAX_SAMPLES)
      return false;
    const insertion = this.#insertionFor(accepted, placed.at);
    if (bytesOf(insertion) > MAX_SET_BYTES + placed.media.to - placed.media.from) return false;
    const offset = this.#align(accepted);
    const placeOf = this.#layout.append({ part: this.#part, ...placed.media }, insertion);
    for (const { track, samples } of accepted) {
      const inserted = track.kind === 'video' ? (insertion?.bytes.length ?? 0) : 0;
      this.#addSamples({ track, samples }, offset, (sample) => ({
        place: placeOf(placed.at + sample.offset),
        size: sample.size + (sample.isKey ? inserted : 0),
      }));
    }
    return true;
  }

  /** The pieces to copy, in order: part by part, and in each from start to end. */
  pieces(): Generator<MediaPiece> {
    return this.#layout.pieces();
  }

  /** Returns the file's head; null without any samples. Nothing may be added afterwards. */
  finish(): FlatFile | null {
    const tables = [...this.#tables.values()].sort((a, b) => Number(b.kind === 'video') - Number(a.kind === 'video'));
    if (tables.length === 0) return null;
    for (const table of tables) table.finish();
    const kind = this.#tables.has('video') ? 'video' : 'sound';
    const head = writeHead(kind, tables, this.#layout.bytes);
    return { kind, seconds: this.#shownUntil(), bytes: head.length + this.#layout.bytes, head };
  }

  /** Maps times of the part to times of the file: its first sample follows the last one of the previous part. */
  #align(accepted: Accepted[]): number {
    const first = Math.min(...accepted.map(firstShown));
    const end = this.#shownUntil();
    if (this.#offset === null || Math.abs(first + this.#offset - end) > MAX_GAP_SECONDS) {
      this.#offset = end - first;
    }
    return this.#offset;
  }

  #samples(): number {
    return [...this.#tables.values()].reduce((sum, table) => sum + table.samples, 0);
  }

  #shownUntil(): number {
    return Math.max(0, ...[...this.#tables.values()].map(shownSeconds));
  }

  #insertionFor(accepted: Accepted[], at: number): Insertion | null {
    const video = accepted.find(({ track }) => track.kind === 'video');
    const bytes = video ? this.#parameters.setsOf(video.track.sampleEntry) : null;
    if (!video || bytes === null || !this.#bringsParameters) return null;
    const keys = video.samples.samples.filter((sample) => sample.isKey);
    return { bytes, before: keys.map((sample) => at + sample.offset).sort((a, b) => a - b) };
  }

  #addSamples(
    { track, samples }: Accepted,
    offset: number,
    lie: (sample: Sample) => { place: number; size: number },
  ): void {
    const start = samples.baseTime + track.shift;
    const table = this.#tableOf(track, start / track.timescale + offset);
    table.describe(track.sampleEntry);
    const scale = table.timescale / track.timescale;
    let passed = 0;
    for (const sample of samples.samples) {
      table.add({
        time: Math.round((start + passed) * scale + offset * table.timescale - table.start),
        duration: Math.round(sample.duration * scale),
        compositionOffset: Math.round(sample.compositionOffset * scale),
        isKey: sample.isKey,
        ...lie(sample),
      });
      passed += sample.duration;
    }
  }

  #tableOf(track: InitTrack, startSeconds: number): TrackTable {
    const known = this.#tables.get(track.kind);
    if (known) return known;
    const table = new TrackTable(track, Math.round(startSeconds * track.timescale));
    this.#tables.set(track.kind, table);
    return table;
  }
}

type Accepted = { track: InitTrack; samples: TrackFragment };

function bytesOf(insertion: Insertion | null): number {
  return insertion === null ? 0 : insertion.bytes.length * insertion.before.length;
}

function firstShown({ track, samples }: Accepted): number {
  return (samples.baseTime + (samples.samples[0]?.compositionOffset ?? 0) + track.shift) / track.timescale;
}

function isWithin(track: TrackFragment, { at, media }: PlacedFragment): boolean {
  return track.samples.every(({ offset, size }) => at + offset >= media.from && at + offset + size <= media.to);
}

function isPlausible({ track, samples }: Accepted): boolean {
  const latest = LATEST_SHOWN_SECONDS * track.timescale;
  if (samples.duration > MAX_FRAGMENT_SECONDS * track.timescale) return false;
  return samples.samples.every(({ compositionOffset }) => Math.abs(compositionOffset) <= latest);
}

function writeHead(kind: FlatFile['kind'], tables: TrackTable[], mediaBytes: number): Buffer {
  const isLarge = mediaBytes > SMALL_MEDIA_BYTES;
  const ftyp = box('ftyp', Buffer.from(kind === 'video' ? 'isom' : 'M4A '), u32(0x200), Buffer.from('isomiso2mp41'));
  const mdat = isLarge
    ? Buffer.concat([u32(1), Buffer.from('mdat'), i64(16 + mediaBytes)])
    : Buffer.concat([u32(8 + mediaBytes), Buffer.from('mdat')]);
  const moovBytes = writeMoov(tables, { mediaAt: 0, isLarge }).length;
  const mediaAt = ftyp.length + moovBytes + mdat.length;
  return Buffer.concat([ftyp, writeMoov(tables, { mediaAt, isLarge }), mdat]);
}
