import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFragment, type Fragment } from '../../src/platform/mp4/read-fragment.ts';
import { readInit, type InitTrack } from '../../src/platform/mp4/read-init.ts';
import { BoxSplitter, type Box } from '../../src/platform/mp4/split-boxes.ts';

/** Output of real recorders; `again` is the same browser's next recorder, as after a reconnection. */
export const STREAMS = {
  chromium: 'chromium-video-opus.mp4',
  again: 'chromium-video-opus-again.mp4',
  sound: 'chromium-sound.mp4',
  vp9: 'chromium-vp9-opus.mp4',
  /** Video with B-frames, AAC; by ffmpeg. */
  aac: 'main-profile-aac.mp4',
  /** A fragment per track, with offsets from the start of the stream; by ffmpeg. */
  absolute: 'absolute-offsets.mp4',
} as const;
export type StreamName = keyof typeof STREAMS;

export function streamPath(name: StreamName): string {
  return join(import.meta.dirname, 'fixtures', STREAMS[name]);
}

export function streamBytes(name: StreamName): Buffer {
  return readFileSync(streamPath(name));
}

export function splitWhole(bytes: Buffer): Box[] {
  return new BoxSplitter({ maxBytes: 10_000_000 }).push(bytes);
}

export type Placed = { fragment: Fragment; at: number; moof: Buffer };

export function readStream(bytes: Buffer): { tracks: InitTrack[]; fragments: Placed[] } {
  const boxes = splitWhole(bytes);
  const tracks = readInit(boxes.find((box) => box.type === 'moov')?.bytes ?? Buffer.alloc(0));
  const fragments: Placed[] = [];
  let at = 0;
  for (const box of boxes) {
    if (box.type === 'moof')
      fragments.push({ fragment: readFragment(box.bytes, tracks, { moofAt: at }), at, moof: box.bytes });
    at += box.bytes.length;
  }
  return { tracks, fragments };
}
