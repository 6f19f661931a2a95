import { splitWhole, streamBytes, type StreamName } from './mp4/sample-mp4.ts';
import { childBoxes } from '../src/platform/mp4/child-boxes.ts';
import { readFragment } from '../src/platform/mp4/read-fragment.ts';
import { readInit, type InitTrack } from '../src/platform/mp4/read-init.ts';

/** A recorder's stream as its init segment and its fragments. */
export type Pieces = { init: Buffer; fragments: Buffer[]; all: Buffer };

export function piecesOf(name: StreamName): Pieces {
  const boxes = splitWhole(streamBytes(name));
  const of = (type: string) => boxes.filter((box) => box.type === type).map((box) => box.bytes);
  const init = Buffer.concat([...of('ftyp'), ...of('moov')]);
  const media = of('mdat');
  const fragments = of('moof').map((moof, i) => Buffer.concat([moof, media[i] ?? Buffer.alloc(0)]));
  return { init, fragments, all: Buffer.concat([init, ...fragments]) };
}

/**
 * Repeats the fragments of a stream, each round later than the one before; `bytes` pads each to this size with a box
 * that players ignore.
 */
export function* loopFragments(name: StreamName, bytes = 0): Generator<Buffer, never> {
  const { init, fragments } = piecesOf(name);
  const moov = [...childBoxes(init)].find((box) => box.type === 'moov');
  const tracks = readInit(moov?.bytes ?? Buffer.alloc(0));
  const seconds = lengthOf(fragments, tracks);
  for (let round = 0; ; round += 1) {
    for (const fragment of fragments) yield padded(shifted(fragment, tracks, round * seconds), bytes);
  }
}

function lengthOf(fragments: Buffer[], tracks: InitTrack[]): number {
  const last = fragments.at(-1);
  if (last === undefined) throw new Error('a stream without fragments');
  const [moof] = childBoxes(last);
  const ends = readFragment(moof?.bytes ?? last, tracks).tracks.map(({ trackId, baseTime, duration }) => {
    const track = tracks.find(({ id }) => id === trackId);
    return (baseTime + duration) / (track?.timescale ?? 1);
  });
  return Math.max(...ends);
}

function shifted(fragment: Buffer, tracks: InitTrack[], seconds: number): Buffer {
  const bytes = Buffer.from(fragment);
  for (let at = bytes.indexOf('tfdt'); at !== -1; at = bytes.indexOf('tfdt', at + 4)) {
    const id = bytes.readUInt32BE(bytes.lastIndexOf('tfhd', at) + 8);
    const later = Math.round(seconds * (tracks.find((track) => track.id === id)?.timescale ?? 1));
    if (bytes.readUInt8(at + 4) === 1) bytes.writeBigUInt64BE(bytes.readBigUInt64BE(at + 8) + BigInt(later), at + 8);
    else bytes.writeUInt32BE(bytes.readUInt32BE(at + 8) + later, at + 8);
  }
  return bytes;
}

function padded(fragment: Buffer, size: number): Buffer {
  const padding = Math.max(0, size - fragment.length);
  const [moof] = childBoxes(fragment);
  const mdat = moof?.bytes.length ?? 0;
  const bytes = Buffer.concat([fragment, Buffer.alloc(padding)]);
  bytes.writeUInt32BE(fragment.length - mdat + padding, mdat);
  return bytes;
}
