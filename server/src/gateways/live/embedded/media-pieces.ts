import { childBoxes } from '../../../platform/mp4/child-boxes.ts';
import { mimeOf, readInit, type InitTrack } from '../../../platform/mp4/read-init.ts';

/** The first piece that a player needs; `part` counts the publisher's connections. */
export type InitSegment = { part: number; mime: string; bytes: Buffer; tracks: InitTrack[] };

export type MediaFragment = {
  part: number;
  /** Counts the fragments of a part from 0. */
  index: number;
  /**
   * The number of the HLS segment that contains it; `closesSegment`: it is known to be the last fragment of that
   * segment.
   */
  segment: number;
  closesSegment: boolean;
  /** Whether it is the first fragment of that segment. */
  startsSegment: boolean;
  /** When the node of the publisher received it, in milliseconds since 1970. */
  at: number;
  /** Whether a player may start with it. */
  isKey: boolean;
  seconds: number;
  bytes: Buffer;
};

/** @throws Mp4Error */
export function readInitSegment(part: number, bytes: Buffer): InitSegment {
  const moov = [...childBoxes(bytes)].find((box) => box.type === 'moov');
  const tracks = readInit(moov?.bytes ?? Buffer.alloc(0));
  return { part, mime: mimeOf(tracks), bytes, tracks };
}
