import {
  readInitSegment,
  type InitSegment,
  type MediaFragment,
} from '../../src/gateways/live/embedded/media-pieces.ts';
import { StreamReader } from '../../src/gateways/live/embedded/stream-reader.ts';

/** Reads a publisher's stream as a lesson receives it, with a segment for each fragment. */
export function readPublished(mp4: Buffer): { init: InitSegment; fragments: MediaFragment[] } {
  const pieces = [...new StreamReader({ maxBytes: 10_000_000 }).push(mp4)];
  const init = pieces.flatMap((piece) => (piece.type === 'init' ? [readInitSegment(1, piece.bytes)] : []))[0];
  if (init === undefined) throw new Error('no init segment');
  const media = pieces.flatMap((piece) => (piece.type === 'fragment' ? [piece] : []));
  const placed = { part: 1, closesSegment: true, startsSegment: true, at: 0 };
  return { init, fragments: media.map((piece, index) => ({ ...placed, ...piece, index, segment: index })) };
}
