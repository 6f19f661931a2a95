import { box, fullBox, i64, u16, u32, zeros } from './write-box.ts';
import { writeFragment } from './write-fragment.ts';

/** Samples per second of the track, and the unit of its times. */
export const AAC_RATE = 48_000;
/** Samples of one frame. */
export const AAC_FRAME = 1024;

/** A frame of silence, mono, as written by an encoder of AAC-LC. */
export const SILENT_FRAME = Buffer.from([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80]);

const TRACK_ID = 1;
const KBPS = 64;
const UNITY = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
const UNDETERMINED_LANGUAGE = 0x55c4;
/** AAC-LC, 48 kHz, one channel (ISO/IEC 14496-3, 1.6.2.1). */
const AUDIO_SPECIFIC_CONFIG = Buffer.from([0x11, 0x88]);
const MPEG4_AUDIO = 0x40;
const AUDIO_STREAM = 0x15;

/** Writes the init segment of a sound track of AAC-LC, mono, at AAC_RATE (ISO/IEC 14496-12 and 14496-14). */
export function writeAacInit(): Buffer {
  const mvhd = fullBox('mvhd', {}, u32(0, 0, AAC_RATE, 0, 0x10000), u16(0x100), zeros(10), UNITY, zeros(24), u32(2));
  const tkhd = fullBox('tkhd', { flags: 3 }, u32(0, 0, TRACK_ID, 0, 0), zeros(8), u16(0, 0, 0x100, 0), UNITY, zeros(8));
  const mdhd = fullBox('mdhd', {}, u32(0, 0, AAC_RATE, 0), u16(UNDETERMINED_LANGUAGE, 0));
  const hdlr = fullBox('hdlr', {}, u32(0), Buffer.from('soun'), zeros(12), Buffer.from('sound\0'));
  const dref = fullBox('dref', {}, u32(1), fullBox('url ', { flags: 1 }));
  const tables = ['stts', 'stsc', 'stco'].map((type) => fullBox(type, {}, u32(0)));
  const stbl = box('stbl', fullBox('stsd', {}, u32(1), sampleEntry()), ...tables, fullBox('stsz', {}, u32(0, 0)));
  const minf = box('minf', fullBox('smhd', {}, zeros(4)), box('dinf', dref), stbl);
  const trak = box('trak', tkhd, box('mdia', mdhd, hdlr, minf));
  const mvex = box('mvex', fullBox('trex', {}, u32(TRACK_ID, 1, 0, 0, 0)));
  const ftyp = box('ftyp', Buffer.from('iso6'), u32(0), Buffer.from('iso6mp41cmfc'));
  return Buffer.concat([ftyp, box('moov', mvhd, trak, mvex)]);
}

/** Writes a fragment of consecutive frames; `firstFrame` counts AAC_FRAME from the start of the timeline. */
export function writeAacFragment(sequence: number, firstFrame: number, frames: readonly Buffer[]): Buffer {
  const samples = frames.map(({ length }) => ({
    duration: AAC_FRAME,
    size: length,
    isKey: true,
    compositionOffset: 0,
  }));
  return writeFragment(sequence, [{ trackId: TRACK_ID, baseTime: firstFrame * AAC_FRAME, samples, media: frames }]);
}

function sampleEntry(): Buffer {
  const decoder = descriptor(
    4,
    Buffer.from([MPEG4_AUDIO, AUDIO_STREAM]),
    zeros(3),
    u32(KBPS * 1000, KBPS * 1000),
    descriptor(5, AUDIO_SPECIFIC_CONFIG),
  );
  const esds = fullBox('esds', {}, descriptor(3, u16(TRACK_ID), zeros(1), decoder, descriptor(6, Buffer.from([2]))));
  return box('mp4a', zeros(6), u16(1), i64(0), u16(1, 16, 0, 0), u32(AAC_RATE * 0x10000), esds);
}

/** All descriptors here are shorter than 128 bytes (ISO/IEC 14496-1, 8.3.3). */
function descriptor(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, body.length]), body]);
}
