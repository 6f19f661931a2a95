import { bodyOf, childBoxes } from './child-boxes.ts';
import { ByteReader } from './byte-reader.ts';
import { readFragment } from './read-fragment.ts';
import type { InitTrack } from './read-init.ts';
import { box, fullBox, i64, rows, u32 } from './write-box.ts';

const DEFAULT_BASE_IS_MOOF = 0x20000;
/** Data offset, and each sample's duration, size, flags and composition offset. */
const WHOLE_RUN = 0x1 | 0x100 | 0x200 | 0x400 | 0x800;
const COLUMNS = 4;
const KEY = 0x2000000;
const NOT_KEY = 0x1010000;
/** Version and flags, count and data offset; then the rows. */
const BOX_HEADER = 8;

/**
 * Returns the init segment with sound only.
 * @param init the boxes of an init segment
 * @param tracks the result of `readInit` for it
 */
export function initOfSound(init: Buffer, tracks: readonly InitTrack[]): Buffer {
  const sound = new Set(tracks.filter((track) => track.kind === 'sound').map((track) => track.id));
  return Buffer.concat(
    [...childBoxes(init)].map(({ type, bytes }) => (type === 'moov' ? moovOf(bytes, sound) : bytes)),
  );
}

/**
 * Returns a fragment with sound only; null when it has none.
 * @param bytes `moof` and `mdat`
 * @throws Mp4Error for an invalid fragment
 */
export function fragmentOfSound(bytes: Buffer, tracks: readonly InitTrack[]): Buffer | null {
  const sound = tracks.filter((track) => track.kind === 'sound');
  const [moof] = childBoxes(bytes);
  const fragment = readFragment(moof?.bytes ?? bytes, sound);
  const audible = fragment.tracks.filter((track) => track.samples.length > 0);
  if (audible.length === 0) return null;
  const media = audible.map((track) => track.samples.map(({ offset, size }) => bytes.subarray(offset, offset + size)));
  // Offsets have a fixed width, so a draft has the final length of the box.
  const draft = moofOf(fragment, audible, () => 0);
  let at = draft.length + BOX_HEADER;
  const starts = media.map((samples) => {
    const start = at;
    at += samples.reduce((sum, sample) => sum + sample.length, 0);
    return start;
  });
  const written = moofOf(fragment, audible, (place) => starts[place] ?? 0);
  return Buffer.concat([written, box('mdat', ...media.flat())]);
}

type Fragment = ReturnType<typeof readFragment>;

function moofOf({ sequence }: Fragment, tracks: Fragment['tracks'], dataAt: (place: number) => number): Buffer {
  return box('moof', fullBox('mfhd', {}, u32(sequence)), ...tracks.map((track, i) => trafOf(track, dataAt(i))));
}

function trafOf({ trackId, baseTime, samples }: Fragment['tracks'][number], dataAt: number): Buffer {
  const table = rows(samples.length, COLUMNS, (row, column) => {
    const sample = samples[row];
    if (sample === undefined) return 0;
    return [sample.duration, sample.size, sample.isKey ? KEY : NOT_KEY, sample.compositionOffset][column] ?? 0;
  });
  const run = Buffer.concat([table.subarray(0, 4), u32(dataAt), table.subarray(4)]);
  return box(
    'traf',
    fullBox('tfhd', { flags: DEFAULT_BASE_IS_MOOF }, u32(trackId)),
    fullBox('tfdt', { version: 1 }, i64(baseTime)),
    fullBox('trun', { version: 1, flags: WHOLE_RUN }, run),
  );
}

function moovOf(moov: Buffer, sound: ReadonlySet<number>): Buffer {
  const boxes = [...childBoxes(bodyOf('moov', moov))].flatMap(({ type, body, bytes }) => {
    if (type === 'trak') return sound.has(idOfTrack(body)) ? [bytes] : [];
    if (type !== 'mvex') return [bytes];
    const defaults = [...childBoxes(body)].filter((one) => one.type !== 'trex' || sound.has(idOfDefaults(one.body)));
    return [box('mvex', ...defaults.map((one) => one.bytes))];
  });
  return box('moov', ...boxes);
}

function idOfDefaults(trex: Buffer): number {
  return new ByteReader(trex).skip(4).u32();
}

/** It follows two dates, which are longer in version 1. */
function idOfTrack(trak: Buffer): number {
  const header = [...childBoxes(trak)].find((one) => one.type === 'tkhd');
  const reader = new ByteReader(header?.body ?? Buffer.alloc(0));
  return reader.u8() === 0 ? reader.skip(11).u32() : reader.skip(19).u32();
}
