import type { UriOf } from '../port.ts';

/** The longest slice (a Partial Segment of RFC 8216bis), in seconds. */
export const MAX_SLICE_SECONDS = 0.5;
/** A player stays this far behind the newest slice: three slices, as the RFC recommends. */
const SLICES_BEHIND = 3;
/** Slices of older segments are not listed. */
const TARGETS_SLICED = 3;
/** Slices that claim hardly any duration would fill a playlist that each player reads with each of them. */
const MAX_LISTED_SLICES = 300;

type ListedSlice = { file: string; seconds: number; isKey: boolean };
/** `at`: when it started, in milliseconds since 1970. */
type ListedSegment = {
  file: string;
  init: string;
  part: number;
  at: number;
  seconds: number;
  /** Whether it is missing in this rendition; a player takes another rendition. */
  slices: readonly ListedSlice[];
};

type List = {
  targetSeconds: number;
  /** The number of the first segment. */
  first: number;
  segments: readonly ListedSegment[];
  /** The segment that is not complete yet. */
  open: Omit<ListedSegment, 'file'> | null;
  hasSlices: boolean;
  /** The next slice. */
  hint: { file: string; at: number } | null;
  isOver: boolean;
  uriOf: UriOf;
};

/**
 * Writes a media playlist (RFC 8216). Players may request the next playlist, and the next slice, before they exist, and
 * receive them as soon as they do (draft-pantos-hls-rfc8216bis, 6.2.5.2 and 6.2.6).
 */
export function writeMediaPlaylist(list: List): string {
  const { segments, open, hint, isOver, uriOf } = list;
  const lines = headOf(list);
  const isSliced = slicedFrom(list);
  let part: number | null = null;
  const startSegment = (segment: { part: number; init: string }) => {
    if (part !== null && part !== segment.part) lines.push('#EXT-X-DISCONTINUITY');
    if (part !== segment.part) lines.push(`#EXT-X-MAP:URI="${segment.init}"`);
    part = segment.part;
  };
  const writeSlices = ({ slices, at }: Pick<ListedSegment, 'slices' | 'at'>) => {
    for (const { file, seconds, isKey } of slices)
      lines.push(
        `#EXT-X-PART:DURATION=${seconds.toFixed(3)},URI="${uriOf(file, at)}"${isKey ? ',INDEPENDENT=YES' : ''}`,
      );
  };
  for (const [i, segment] of segments.entries()) {
    startSegment(segment);
    if (i >= isSliced) writeSlices(segment);
    lines.push(`#EXTINF:${segment.seconds.toFixed(3)},`, uriOf(segment.file, segment.at));
  }
  if (isOver) return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`;
  if (open !== null && open.slices.length > 0) {
    startSegment(open);
    writeSlices(open);
  }
  if (hint !== null) lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${uriOf(hint.file, hint.at)}"`);
  return `${lines.join('\n')}\n`;
}

function headOf({ targetSeconds, first, segments, hasSlices }: List): string[] {
  const control = ['CAN-BLOCK-RELOAD=YES'];
  if (hasSlices) control.push(`PART-HOLD-BACK=${SLICES_BEHIND * MAX_SLICE_SECONDS}`);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    `#EXT-X-SERVER-CONTROL:${control.join(',')}`,
    ...(hasSlices ? [`#EXT-X-PART-INF:PART-TARGET=${MAX_SLICE_SECONDS}`] : []),
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    // Every part after the first starts with a discontinuity.
    `#EXT-X-DISCONTINUITY-SEQUENCE:${(segments[0]?.part ?? 1) - 1}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ];
}

/** Returns the place of the first segment whose slices are listed. */
function slicedFrom({ segments, targetSeconds, hasSlices, isOver }: List): number {
  if (!hasSlices || isOver) return segments.length;
  let left = TARGETS_SLICED * targetSeconds;
  let slices = 0;
  let place = segments.length;
  for (const segment of segments.toReversed()) {
    slices += segment.slices.length;
    if (left <= 0 || slices > MAX_LISTED_SLICES) return place;
    left -= segment.seconds;
    place -= 1;
  }
  return place;
}
