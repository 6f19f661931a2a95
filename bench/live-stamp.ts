// The stamp that the publisher writes into the last bytes of a fragment; players ignore it and viewers read it.

export const STAMP_BYTES = 16;

/** `sentAt` in milliseconds since 1970, the same in all processes of a machine. */
export type Stamp = { sentAt: number; index: number };

export function now(): number {
  return performance.timeOrigin + performance.now();
}

export function stamp(fragment: Buffer, { sentAt, index }: Stamp): void {
  fragment.writeDoubleBE(sentAt, fragment.length - STAMP_BYTES);
  fragment.writeDoubleBE(index, fragment.length - STAMP_BYTES / 2);
}

export function readStamp(fragment: Buffer): Stamp {
  return {
    sentAt: fragment.readDoubleBE(fragment.length - STAMP_BYTES),
    index: fragment.readDoubleBE(fragment.length - STAMP_BYTES / 2),
  };
}
