import type { TrackTable } from './track-table.ts';
import { box, fullBox, i64, rows, u16, u32, zeros } from './write-box.ts';

/** The timescale of a movie; fine enough that sound and video stay in sync to 0.02 ms. */
const MOVIE_TIMESCALE = 48_000;
const UNITY = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const UNDETERMINED_LANGUAGE = 0x55c4;
const MAX_SMALL_OFFSET = 0xffffffff;

type Placing = {
  /** The offset of the media in the file. */
  mediaAt: number;
  /** Whether offsets may need 64 bits. */
  isLarge: boolean;
};

/**
 * Writes the `moov` of an unfragmented file (ISO/IEC 14496-12, 8.2–8.7). Its length depends only on the tables and on
 * `isLarge`, so that it may be written before the offset of the media is known.
 */
export function writeMoov(tables: readonly TrackTable[], placing: Placing): Buffer {
  const durations = tables.map((table) => toMovie(shownSeconds(table)));
  const mvhd = fullBox(
    'mvhd',
    { version: 1 },
    i64(0, 0),
    u32(MOVIE_TIMESCALE),
    i64(Math.max(0, ...durations)),
    u32(0x10000),
    u16(0x100),
    zeros(10),
    UNITY,
    zeros(24),
    u32(tables.length + 1),
  );
  return box('moov', mvhd, ...tables.map((table, i) => writeTrack(table, i + 1, placing)));
}

/** Seconds from the start of the file to the end of the track. */
export function shownSeconds(table: TrackTable): number {
  return (table.shownUntil + table.start) / table.timescale;
}

function toMovie(seconds: number): number {
  return Math.max(0, Math.round(seconds * MOVIE_TIMESCALE));
}

function writeTrack(table: TrackTable, id: number, placing: Placing): Buffer {
  const isVideo = table.kind === 'video';
  const tkhd = fullBox(
    'tkhd',
    { version: 1, flags: 3 },
    i64(0, 0),
    u32(id, 0),
    i64(toMovie(shownSeconds(table))),
    zeros(8),
    u16(0, 0, isVideo ? 0 : 0x100, 0),
    table.matrix,
    u32(table.width * 0x10000, table.height * 0x10000),
  );
  return box('trak', tkhd, ...writeEdits(table), writeMedia(table, placing));
}

/** A late track starts with an empty edit; samples before the start of the file are skipped. */
function writeEdits(table: TrackTable): Buffer[] {
  if (table.start === 0) return [];
  const normalRate = u32(0x10000);
  const delay = toMovie(table.start / table.timescale);
  const until = toMovie(shownSeconds(table));
  const edits =
    table.start > 0
      ? [i64(delay, -1), normalRate, i64(until - delay, 0), normalRate]
      : [i64(until, -table.start), normalRate];
  return [box('edts', fullBox('elst', { version: 1 }, u32(edits.length / 2), ...edits))];
}

function writeMedia(table: TrackTable, placing: Placing): Buffer {
  const isVideo = table.kind === 'video';
  const mdhd = fullBox(
    'mdhd',
    { version: 1 },
    i64(0, 0),
    u32(table.timescale),
    i64(table.duration),
    u16(UNDETERMINED_LANGUAGE, 0),
  );
  const handler = Buffer.from(isVideo ? 'vide' : 'soun', 'latin1');
  const name = Buffer.from(isVideo ? 'Picture\0' : 'Sound\0', 'latin1');
  const hdlr = fullBox('hdlr', {}, zeros(4), handler, zeros(12), name);
  const header = isVideo ? fullBox('vmhd', { flags: 1 }, zeros(8)) : fullBox('smhd', {}, zeros(4));
  const dinf = box('dinf', fullBox('dref', {}, u32(1), fullBox('url ', { flags: 1 })));
  return box('mdia', mdhd, hdlr, box('minf', header, dinf, writeTables(table, placing)));
}

function writeTables(table: TrackTable, placing: Placing): Buffer {
  const { durations, sizes } = table;
  return box(
    'stbl',
    fullBox('stsd', {}, u32(table.entries.length), ...table.entries),
    fullBox('stts', {}, writeRuns(durations)),
    ...writeCompositionOffsets(table),
    ...writeKeys(table),
    writeChunkRuns(table),
    fullBox(
      'stsz',
      {},
      u32(0),
      rows(sizes.length, 1, (row) => sizes.at(row)),
    ),
    writeChunkPlaces(table, placing),
  );
}

function writeRuns({ counts, values }: TrackTable['durations']): Buffer {
  return rows(counts.length, 2, (row, column) => (column === 0 ? counts : values).at(row));
}

/** Version 1, because offsets may be negative; omitted if all samples are shown when they are decoded. */
function writeCompositionOffsets({ compositionOffsets }: TrackTable): Buffer[] {
  const { values } = compositionOffsets;
  if (values.length === 1 && values.last === 0) return [];
  return [fullBox('ctts', { version: 1 }, writeRuns(compositionOffsets))];
}

/** Without this table every sample is a key sample. */
function writeKeys({ keys, samples }: TrackTable): Buffer[] {
  return keys.length === samples
    ? []
    : [
        fullBox(
          'stss',
          {},
          rows(keys.length, 1, (row) => keys.at(row)),
        ),
      ];
}

/**
 * Consecutive chunks with the same number of samples and description are one row: first chunk, samples, description.
 */
function writeChunkRuns({ chunks: { samples, entries } }: TrackTable): Buffer {
  const firsts: number[] = [];
  for (let i = 0; i < samples.length; i += 1) {
    const isSame = i > 0 && samples.at(i) === samples.at(i - 1) && entries.at(i) === entries.at(i - 1);
    if (!isSame) firsts.push(i);
  }
  const lines = rows(firsts.length, 3, (row, column) => {
    const chunk = firsts[row] ?? 0;
    return [chunk + 1, samples.at(chunk), entries.at(chunk) + 1][column] ?? 0;
  });
  return fullBox('stsc', {}, lines);
}

function writeChunkPlaces({ chunks: { places } }: TrackTable, { mediaAt, isLarge }: Placing): Buffer {
  if (!isLarge) {
    return fullBox(
      'stco',
      {},
      rows(places.length, 1, (row) => mediaAt + places.at(row)),
    );
  }
  const halves = rows(places.length, 2, (row, column) => {
    const place = mediaAt + places.at(row);
    return column === 0 ? Math.floor(place / (MAX_SMALL_OFFSET + 1)) : place % (MAX_SMALL_OFFSET + 1);
  });
  return fullBox('co64', {}, halves);
}
