const HEADER_BYTES = 16;
const LENGTH_BYTES = 4;
/** A payload of 65,535 octets, the longest parameter of SMPP 3.4, beside every other field at its longest. */
const MAX_PDU_BYTES = 131_072;
/** A longer length is not SMPP, and nothing behind it can be read. */
const MAX_SKIPPED_BYTES = 1_048_576;

/** `oversize`: `bytes` is the header alone; the rest of the PDU is skipped. */
export type Frame = { kind: 'whole' | 'oversize'; bytes: Buffer };

/** Splits a stream into PDUs, however the network has cut it. */
export type Frames = {
  /** Returns the complete PDUs, and the headers of those that are skipped. @throws Error when no PDU can start here */
  add(bytes: Buffer): Frame[];
};

export function createFrames(): Frames {
  let unread = Buffer.alloc(0);
  let skipping = 0;

  function skip(): void {
    const skipped = Math.min(skipping, unread.length);
    unread = unread.subarray(skipped);
    skipping -= skipped;
  }

  function next(): Frame | null {
    skip();
    if (unread.length < LENGTH_BYTES) return null;
    const length = unread.readUInt32BE(0);
    if (length < HEADER_BYTES || length > MAX_SKIPPED_BYTES) throw new Error(`a PDU of ${length} bytes`);
    const isOversize = length > MAX_PDU_BYTES;
    if (unread.length < (isOversize ? HEADER_BYTES : length)) return null;
    const bytes = unread.subarray(0, isOversize ? HEADER_BYTES : length);
    unread = unread.subarray(bytes.length);
    skipping = length - bytes.length;
    return { kind: isOversize ? 'oversize' : 'whole', bytes };
  }

  return {
    add(bytes) {
      unread = Buffer.concat([unread, bytes]);
      const frames: Frame[] = [];
      for (let frame = next(); frame; frame = next()) frames.push(frame);
      return frames;
    },
  };
}
