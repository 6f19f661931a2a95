import { splitWhole, streamBytes, type StreamName } from './mp4/sample-mp4.ts';
import { childBoxes } from '../src/platform/mp4/child-boxes.ts';
import { readFragment } from '../src/platform/mp4/read-fragment.ts';
import { writeFragment } from '../src/platform/mp4/write-fragment.ts';
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
 * Repeats the fragments of a stream, each round later than the previous round; `bytes` pads each to this size with
 * zeros after its last sample of video.
 */
export function* loopFragments(name: StreamName, bytes = 0): Generator<Buffer, never> {
  const { init, fragments } = piecesOf(name);
  const moov = [...childBoxes(init)].find((box) => box.type === 'moov');
  const tracks = readInit(moov?.bytes ?? Buffer.alloc(0));
  const seconds = lengthOf(fragments, tracks);
  for (let round = 0; ; round += 1) {
    for (const fragment of fragments) yield padded(shifted(fragment, tracks, round * seconds), tracks, bytes);
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

function padded(fragment: Buffer, tracks: InitTrack[], size: number): Buffer {
  const padding = size - fragment.length;
  if (padding <= 0) return fragment;
  const [moof] = childBoxes(fragment);
  const { sequence, tracks: read } = readFragment(moof?.bytes ?? fragment, tracks);
  const isVideo = (id: number) => tracks.some((track) => track.id === id && track.kind === 'video');
  // The video is written last, so that the fragment ends with the zeros.
  const ordered = [...read].sort((a, b) => Number(isVideo(a.trackId)) - Number(isVideo(b.trackId)));
  const written = ordered.map((track) => ({
    ...track,
    media: track.samples.map((sample) => fragment.subarray(sample.offset, sample.offset + sample.size)),
  }));
  const last = written.at(-1);
  const sample = last?.samples.at(-1);
  if (last === undefined || sample === undefined) return fragment;
  const media = [
    ...last.media.slice(0, -1),
    Buffer.concat([last.media.at(-1) ?? Buffer.alloc(0), Buffer.alloc(padding)]),
  ];
  const samples = [...last.samples.slice(0, -1), { ...sample, size: sample.size + padding }];
  return writeFragment(sequence, [...written.slice(0, -1), { ...last, samples, media }]);
}
