import type { UriOf } from '../port.ts';

/** `at`: when it started, in milliseconds since 1970. */
export type ListedSegment = { file: string; init: string; part: number; at: number; seconds: number };

type List = {
  targetSeconds: number;
  /** The number of the first segment. */
  first: number;
  segments: readonly ListedSegment[];
  isOver: boolean;
  uriOf: UriOf;
};

/**
 * Writes a media playlist (RFC 8216). Players may request the next one before it exists, and receive it as soon as it
 * does (blocking reload, draft-pantos-hls-rfc8216bis, 6.2.5.2).
 */
export function writeMediaPlaylist({ targetSeconds, first, segments, isOver, uriOf }: List): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES',
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    // Every part after the first starts with a discontinuity.
    `#EXT-X-DISCONTINUITY-SEQUENCE:${(segments[0]?.part ?? 1) - 1}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
  let part: number | null = null;
  for (const segment of segments) {
    if (part !== null && part !== segment.part) lines.push('#EXT-X-DISCONTINUITY');
    if (part !== segment.part) lines.push(`#EXT-X-MAP:URI="${segment.init}"`);
    part = segment.part;
    lines.push(`#EXTINF:${segment.seconds.toFixed(3)},`, uriOf(segment.file, segment.at));
  }
  if (isOver) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}
