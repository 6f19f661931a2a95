import { bodyOf, childBoxes } from './child-boxes.ts';
import { ByteReader } from './byte-reader.ts';
import { readFragment } from './read-fragment.ts';
import type { InitTrack } from './read-init.ts';
import { box } from './write-box.ts';
import { writeFragment } from './write-fragment.ts';

export type TrackKind = InitTrack['kind'];

/**
 * Returns the init segment with the tracks of one kind only.
 * @param init the boxes of an init segment
 * @param tracks the result of `readInit` for it
 */
export function initOfKind(kind: TrackKind, init: Buffer, tracks: readonly InitTrack[]): Buffer {
  const ids = new Set(tracks.filter((track) => track.kind === kind).map((track) => track.id));
  return Buffer.concat([...childBoxes(init)].map(({ type, bytes }) => (type === 'moov' ? moovOf(bytes, ids) : bytes)));
}

/**
 * Returns a fragment with the tracks of one kind only; null when it has none.
 * @param bytes `moof` and `mdat`
 * @throws Mp4Error for an invalid fragment
 */
export function fragmentOfKind(kind: TrackKind, bytes: Buffer, tracks: readonly InitTrack[]): Buffer | null {
  const [moof] = childBoxes(bytes);
  const { sequence, tracks: all } = readFragment(
    moof?.bytes ?? bytes,
    tracks.filter((track) => track.kind === kind),
  );
  const present = all.filter((track) => track.samples.length > 0);
  if (present.length === 0) return null;
  const written = present.map((track) => ({
    ...track,
    media: track.samples.map(({ offset, size }) => bytes.subarray(offset, offset + size)),
  }));
  return writeFragment(sequence, written);
}

function moovOf(moov: Buffer, ids: ReadonlySet<number>): Buffer {
  const boxes = [...childBoxes(bodyOf('moov', moov))].flatMap(({ type, body, bytes }) => {
    if (type === 'trak') return ids.has(idOfTrack(body)) ? [bytes] : [];
    if (type !== 'mvex') return [bytes];
    const defaults = [...childBoxes(body)].filter((one) => one.type !== 'trex' || ids.has(idOfDefaults(one.body)));
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
