import { ByteReader } from '../../src/platform/mp4/byte-reader.ts';
import { childBoxes, findBox, needBox } from '../../src/platform/mp4/child-boxes.ts';
import { FlattenPlan } from '../../src/platform/mp4/flatten-plan.ts';
import { readStream } from './sample-mp4.ts';
import { readInit, type InitTrack } from '../../src/platform/mp4/read-init.ts';

/** A sample of an unfragmented file, in seconds on the file's own clock. */
export type FlatSample = {
  decoded: number;
  shown: number;
  seconds: number;
  isKey: boolean;
  entry: number;
  bytes: Buffer;
};
export type FlatTrack = InitTrack & { entries: number; samples: FlatSample[] };

/** Flattens parts in memory. */
export function flatten(
  parts: Buffer[],
  options = { bringsParameters: false },
): { bytes: Buffer; kind: 'video' | 'sound'; seconds: number } {
  const plan = new FlattenPlan(options);
  for (const part of parts) {
    const { tracks, fragments } = readStream(part);
    plan.startPart(tracks);
    for (const { fragment, at, moof } of fragments) {
      const mediaAt = at + moof.length;
      plan.add({ fragment, at, media: { from: mediaAt + 8, to: mediaAt + part.readUInt32BE(mediaAt) } });
    }
  }
  if (plan.changesParameters && !options.bringsParameters) return flatten(parts, { bringsParameters: true });
  const flat = plan.finish();
  if (!flat) throw new Error('nothing to flatten');
  const media = [...plan.pieces()].map((piece) =>
    'bytes' in piece ? piece.bytes : subarrayOf(parts, piece.part, piece.from, piece.to),
  );
  const bytes = Buffer.concat([flat.head, ...media]);
  return { bytes, kind: flat.kind, seconds: flat.seconds };
}

function subarrayOf(parts: Buffer[], part: number, from: number, to: number): Buffer {
  return (parts[part] ?? Buffer.alloc(0)).subarray(from, to);
}

/** Reads a flat file by its tables, as a player does, independently of its writer. */
export function readFlatFile(bytes: Buffer): FlatTrack[] {
  const moov = [...childBoxes(bytes)].find((box) => box.type === 'moov');
  if (!moov) throw new Error('no moov');
  const traks = [...childBoxes(moov.body)].filter((box) => box.type === 'trak');
  return readInit(moov.bytes).map((track, i) => {
    const stbl = needBox(traks[i]?.body ?? Buffer.alloc(0), 'mdia', 'minf', 'stbl');
    const entries = needBox(stbl, 'stsd').readUInt32BE(4);
    return { ...track, entries, samples: readSamples(bytes, track, stbl) };
  });
}

function readSamples(bytes: Buffer, track: InitTrack, stbl: Buffer): FlatSample[] {
  const durations = runs(needBox(stbl, 'stts'));
  const offsets = runs(findBox(stbl, 'ctts'));
  const keys = findBox(stbl, 'stss');
  const keyNumbers = keys && new Set(table(keys.subarray(4), 1).flat());
  const sizes = table(needBox(stbl, 'stsz').subarray(8), 1).flat();
  const places = placesOf(stbl, sizes);
  let decoded = track.shift;
  return sizes.map((size, i) => {
    const { place, entry } = places[i] ?? { place: 0, entry: 0 };
    const sample = {
      decoded: decoded / track.timescale,
      shown: (decoded + ((offsets[i] ?? 0) | 0)) / track.timescale,
      seconds: (durations[i] ?? 0) / track.timescale,
      isKey: keyNumbers?.has(i + 1) ?? true,
      entry,
      bytes: bytes.subarray(place, place + size),
    };
    decoded += durations[i] ?? 0;
    return sample;
  });
}

function placesOf(stbl: Buffer, sizes: number[]): { place: number; entry: number }[] {
  const lines = table(needBox(stbl, 'stsc').subarray(4), 3);
  const chunks = table(needBox(stbl, 'stco').subarray(4), 1).flat();
  const places: { place: number; entry: number }[] = [];
  for (const [i, chunkAt] of chunks.entries()) {
    const [, samples = 0, entry = 0] = lines.findLast(([first = 0]) => first <= i + 1) ?? [];
    let place = chunkAt;
    for (let n = 0; n < samples; n += 1) {
      places.push({ place, entry });
      place += sizes[places.length - 1] ?? 0;
    }
  }
  return places;
}

function runs(body: Buffer | null): number[] {
  if (body === null) return [];
  return table(body.subarray(4), 2).flatMap(([count = 0, value = 0]) => Array.from({ length: count }, () => value));
}

/** Rows of numbers after their count. */
function table(bytes: Buffer, width: number): number[][] {
  const reader = new ByteReader(bytes);
  return Array.from({ length: reader.u32() }, () => Array.from({ length: width }, () => reader.u32()));
}
