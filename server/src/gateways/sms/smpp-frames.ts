const HEADER_BYTES = 16;
const LENGTH_BYTES = 4;
/** More than any message needs; what claims more is no SMPP. */
const MOST_BYTES = 16_384;

/** Cuts what a connection brings into PDUs, however the network has cut it. */
export type Frames = {
  /** The PDUs that are whole now. @throws Error when no PDU can begin here */
  add(bytes: Buffer): Buffer[];
};

export function createFrames(): Frames {
  let unread = Buffer.alloc(0);

  function next(): Buffer | null {
    if (unread.length < LENGTH_BYTES) return null;
    const length = unread.readUInt32BE(0);
    if (length < HEADER_BYTES || length > MOST_BYTES) throw new Error(`a PDU of ${length} bytes`);
    if (unread.length < length) return null;
    const frame = unread.subarray(0, length);
    unread = unread.subarray(length);
    return frame;
  }

  return {
    add(bytes) {
      unread = Buffer.concat([unread, bytes]);
      const frames: Buffer[] = [];
      for (let frame = next(); frame; frame = next()) frames.push(frame);
      return frames;
    },
  };
}
