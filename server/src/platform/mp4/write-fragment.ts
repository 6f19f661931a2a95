import type { Sample } from './read-fragment.ts';
import { box, fullBox, i64, rows, u32 } from './write-box.ts';

const DEFAULT_BASE_IS_MOOF = 0x20000;
/** Data offset, and each sample's duration, size, flags and composition offset. */
const WHOLE_RUN = 0x1 | 0x100 | 0x200 | 0x400 | 0x800;
const COLUMNS = 4;
const KEY = 0x2000000;
const NOT_KEY = 0x1010000;
const BOX_HEADER = 8;

/** `media` are the bytes of each sample, in their order. Times are in units of the track. */
type WrittenTrack = {
  trackId: number;
  baseTime: number;
  samples: readonly Omit<Sample, 'offset'>[];
  media: readonly Buffer[];
};

/** Writes a `moof` and its `mdat` (ISO/IEC 14496-12, 8.8) with a run of samples for each track. */
export function writeFragment(sequence: number, tracks: readonly WrittenTrack[]): Buffer {
  // Offsets have a fixed width, so a draft has the final length of the box.
  const draft = moofOf(sequence, tracks, () => 0);
  let at = draft.length + BOX_HEADER;
  const starts = tracks.map(({ media }) => {
    const start = at;
    at += media.reduce((sum, sample) => sum + sample.length, 0);
    return start;
  });
  const moof = moofOf(sequence, tracks, (place) => starts[place] ?? 0);
  return Buffer.concat([moof, box('mdat', ...tracks.flatMap(({ media }) => media))]);
}

function moofOf(sequence: number, tracks: readonly WrittenTrack[], dataAt: (place: number) => number): Buffer {
  return box('moof', fullBox('mfhd', {}, u32(sequence)), ...tracks.map((track, i) => trafOf(track, dataAt(i))));
}

function trafOf({ trackId, baseTime, samples }: WrittenTrack, dataAt: number): Buffer {
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
