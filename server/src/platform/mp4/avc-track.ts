import { box, fullBox, u16, u32, zeros } from './write-box.ts';
import { writeFragment } from './write-fragment.ts';

/** Pictures of H.264 in the order of their times, in units of the track; none refers to a later one. */
export type AvcPicture = { time: number; isKey: boolean; bytes: Buffer };

/** `matrix`: the rotation, as in the header of a track. */
type Format = { avcC: Buffer; width: number; height: number; timescale: number; matrix: Buffer };

const TRACK_ID = 1;
const UNITY = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const UNDETERMINED_LANGUAGE = 0x55c4;
/** 72 dots per inch. */
const RESOLUTION = 0x480000;
const COLOR_24 = 0x18;

/** Writes the init segment of a track of H.264 (ISO/IEC 14496-12 and 14496-15). */
export function writeAvcInit({ avcC, width, height, timescale, matrix }: Format): Buffer {
  const mvhd = fullBox('mvhd', {}, u32(0, 0, timescale, 0, 0x10000), u16(0x100), zeros(10), UNITY, zeros(24), u32(2));
  const size = u32(width * 0x10000, height * 0x10000);
  const tkhd = fullBox('tkhd', { flags: 3 }, u32(0, 0, TRACK_ID, 0, 0), zeros(16), matrix, size);
  const mdhd = fullBox('mdhd', {}, u32(0, 0, timescale, 0), u16(UNDETERMINED_LANGUAGE, 0));
  const hdlr = fullBox('hdlr', {}, u32(0), Buffer.from('vide'), zeros(12), Buffer.from('video\0'));
  const dref = fullBox('dref', {}, u32(1), fullBox('url ', { flags: 1 }));
  const head = Buffer.concat([zeros(6), u16(1), zeros(16), u16(width, height), u32(RESOLUTION, RESOLUTION, 0), u16(1)]);
  const entry = box('avc1', head, zeros(32), u16(COLOR_24, 0xffff), box('avcC', avcC));
  const tables = ['stts', 'stsc', 'stco'].map((type) => fullBox(type, {}, u32(0)));
  const stbl = box('stbl', fullBox('stsd', {}, u32(1), entry), ...tables, fullBox('stsz', {}, u32(0, 0)));
  const minf = box('minf', fullBox('vmhd', { flags: 1 }, zeros(8)), box('dinf', dref), stbl);
  const trak = box('trak', tkhd, box('mdia', mdhd, hdlr, minf));
  const mvex = box('mvex', fullBox('trex', {}, u32(TRACK_ID, 1, 0, 0, 0)));
  const ftyp = box('ftyp', Buffer.from('iso6'), u32(0), Buffer.from('iso6avc1mp41cmfc'));
  return Buffer.concat([ftyp, box('moov', mvhd, trak, mvex)]);
}

/** Writes a fragment of pictures; the last one is shown until `end`. */
export function writeAvcFragment(sequence: number, pictures: readonly AvcPicture[], end: number): Buffer {
  const samples = pictures.map(({ time, isKey, bytes }, i) => ({
    duration: Math.max(1, (pictures[i + 1]?.time ?? end) - time),
    size: bytes.length,
    isKey,
    compositionOffset: 0,
  }));
  const baseTime = pictures[0]?.time ?? 0;
  return writeFragment(sequence, [{ trackId: TRACK_ID, baseTime, samples, media: pictures.map(({ bytes }) => bytes) }]);
}
