import { ByteReader } from './byte-reader.ts';
import { Mp4Error } from './mp4-error.ts';

/** The longest header: size, type and a size of 64 bits. */
export const BOX_HEADER_BYTES = 16;

/** `size` includes the header, which has `headerBytes`. */
export type BoxHeader = { type: string; size: number; headerBytes: number };

/**
 * Reads the header at the start of these bytes; null when it is incomplete (BOX_HEADER_BYTES are enough).
 * @throws Mp4Error `bad_type`, `bad_size` or `bad_value`
 */
export function readBoxHeader(bytes: Buffer): BoxHeader | null {
  if (bytes.length < 8) return null;
  const reader = new ByteReader(bytes);
  const short = reader.u32();
  const type = reader.text(4);
  if (!/^[a-z0-9 ]{4}$/i.test(type)) throw new Mp4Error('bad_type', `a box of type ${JSON.stringify(type)}`);
  if (short !== 1) return checked({ type, size: short, headerBytes: 8 });
  return bytes.length < BOX_HEADER_BYTES ? null : checked({ type, size: reader.u64(), headerBytes: BOX_HEADER_BYTES });
}

function checked(header: BoxHeader): BoxHeader {
  if (header.size < header.headerBytes) throw new Mp4Error('bad_size', `${header.type} of ${header.size} bytes`);
  return header;
}
