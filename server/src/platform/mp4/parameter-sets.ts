import { ByteReader } from './byte-reader.ts';
import { childBoxes, findBox } from './child-boxes.ts';

const VIDEO_ENTRY_BYTES = 78;

/** `bytes` are the sets as they appear in a sample: each after its length of `lengthBytes`. */
export type ParameterSets = { lengthBytes: number; bytes: Buffer };

/**
 * Reads the parameter sets of H.264 (ISO/IEC 14496-15, 5.3.3.1); null for other codecs.
 * @throws Mp4Error for a damaged entry
 */
export function readParameterSets(sampleEntry: Buffer): ParameterSets | null {
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
