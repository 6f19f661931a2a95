/** The tags of cues, with their classes and, if present, the speaker or the language; and karaoke times. */
const TAG =
  /^<(?:\/(?:c|i|b|u|ruby|rt|v|lang)|(?:c|i|b|u|ruby|rt)(?:\.[\w-]+)*|(?:v|lang)(?:\.[\w-]+)*[ \t][^<>]*|(?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})>/;

/** Whether a line of a cue contains only tags of WebVTT (§4.2.2), and no `-->`, which would start another cue. */
function checkCueText(line: string): boolean {
  if (line.includes('-->')) return false;
  for (let at = line.indexOf('<'); at !== -1; at = line.indexOf('<', at + 1)) {
    if (!TAG.test(line.slice(at, at + MAX_TAG_LENGTH))) return false;
  }
  return true;
}

/** Longer than any speaker's name; limits the search for the end of a tag. */
const MAX_TAG_LENGTH = 300;

export type VttFault =
  | 'not_utf8'
  /** More lines than `MAX_CAPTION_LINES`. */
  | 'too_many_lines'
  /** The first line is not `WEBVTT`. */
  | 'no_header'
  /** SubRip, whose times have a comma. */
  | 'subrip'
  | 'no_cues'
  /** A block without `start --> end` in its first or second line. */
  | 'bad_timing'
  /** The end is not after the start. */
  | 'ends_before_start'
  /** The cue starts before the cue above it. */
  | 'out_of_order'
  /** `<` that starts no tag of cues. */
  | 'bad_tag';

/** `line` counts from 1. */
export type FaultAtLine = { line: number; fault: VttFault };

const LF = 0x0a;
const CR = 0x0d;

type Line = { number: number; text: string };
type Cue = { start: number; text: string };

/** A cue every two seconds of a lesson of three hours; limits the time that a file of line ends takes. */
export const MAX_CAPTION_LINES = 20_000;
/** The maximum number of reported faults. */
const MAX_FAULTS = 5;

/**
 * Reads captions in WebVTT (https://www.w3.org/TR/webvtt1/) and normalises them: UTF-8, LF, cues only. Comments, styles
 * and regions are dropped, because the player decides the appearance of captions. Stricter than players, which skip
 * unknown syntax: the teacher gets an error instead.
 */
export function readWebVtt(bytes: Uint8Array): { text: string } | { faults: FaultAtLine[] } {
  if (countLineEnds(bytes) >= MAX_CAPTION_LINES)
    return { faults: [{ line: MAX_CAPTION_LINES, fault: 'too_many_lines' }] };
  const decoded = decode(bytes);
  if (typeof decoded === 'number') return { faults: [{ line: decoded, fault: 'not_utf8' }] };
  const lines = splitLines(decoded);
  const header = lines[0]?.text ?? '';
  if (!/^WEBVTT(?:[ \t]|$)/.test(header)) return { faults: [{ line: 1, fault: looksLikeSubrip(lines) }] };
  const cues: Cue[] = [];
  const faults: FaultAtLine[] = [];
  const [head = [], ...blocks] = splitBlocks(lines);
  // A cue directly below the header would be parsed as a part of it and be lost.
  const swallowed = head.find(({ text }) => text.includes('-->'));
  if (swallowed) faults.push({ line: swallowed.number, fault: 'bad_timing' });
  for (const block of blocks.filter(isCue)) {
    const read = readCue(block, cues.at(-1)?.start ?? 0);
    if ('fault' in read) faults.push(read);
    else cues.push(read);
  }
  if (faults.length > 0) return { faults: faults.slice(0, MAX_FAULTS) };
  if (cues.length === 0) return { faults: [{ line: lines.length, fault: 'no_cues' }] };
  return { text: `WEBVTT\n\n${cues.map((cue) => cue.text).join('\n\n')}\n` };
}

/** Returns the text, or the line that is not UTF-8. */
function decode(bytes: Uint8Array): string | number {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch {
    // The caller reports the line.
    return lineOfFault(bytes);
  }
}

/** Finds the first line that is not UTF-8: LF is never a part of another character. */
function lineOfFault(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8');
  const lines = decoder.decode(bytes).split('\n');
  const found = lines.findIndex((line) => line.includes('\uFFFD'));
  return Math.max(1, found + 1);
}

function countLineEnds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1)
    if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) count += 1;
  return count;
}

function splitLines(text: string): Line[] {
  return text
    .replaceAll('\0', '\uFFFD')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ number: index + 1, text: line }));
}

function looksLikeSubrip(lines: Line[]): VttFault {
  const first = lines.slice(0, 20).some(({ text }) => /^\s*\d{1,2}:\d{2}:\d{2},\d{1,3}\s*-->/.test(text));
  return first ? 'subrip' : 'no_header';
}

/** Splits at blank lines; the first block is the header with whatever follows it. */
function splitBlocks(lines: Line[]): Line[][] {
  const blocks: Line[][] = [[]];
  for (const line of lines) {
    if (line.text === '') blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks;
}

/** Everything except comments, styles and regions. */
function isCue([first]: Line[]): boolean {
  return first !== undefined && !/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(first.text);
}

function readCue(block: Line[], notBefore: number): Cue | FaultAtLine {
  const at = block[0]?.text.includes('-->') ? 0 : 1;
  const timingLine = block[at];
  const line = timingLine?.number ?? block[0]?.number ?? 1;
  const timing = timingLine && readCueTiming(timingLine.text);
  if (!timing) return { line, fault: 'bad_timing' };
  if (timing.end <= timing.start) return { line, fault: 'ends_before_start' };
  if (timing.start < notBefore) return { line, fault: 'out_of_order' };
  const payload = block.slice(at + 1);
  const bad = payload.find(({ text }) => !checkCueText(text));
  if (bad) return { line: bad.number, fault: bad.text.includes('-->') ? 'bad_timing' : 'bad_tag' };
  const name = at === 1 ? [block[0]?.text ?? ''] : [];
  return { start: timing.start, text: [...name, timing.text, ...payload.map(({ text }) => text)].join('\n') };
}

/** Milliseconds from the start; `text` is the normalised line. */
type CueTiming = { start: number; end: number; text: string };

const TIME = String.raw`(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(String.raw`^[ \t]*${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t]+(.*))?$`);

/** The position of a cue on the picture; regions, which are dropped, are not among them. */
const SETTINGS = [
  /^vertical:(?:rl|lr)$/,
  /^line:(?:-?\d{1,4}|\d{1,3}(?:\.\d{1,4})?%)(?:,(?:start|center|end))?$/,
  /^position:\d{1,3}(?:\.\d{1,4})?%(?:,(?:line-left|center|line-right))?$/,
  /^size:\d{1,3}(?:\.\d{1,4})?%$/,
  /^align:(?:start|center|end|left|right)$/,
];

/** Reads `00:01.000 --> 00:02.500 align:start`; null for any other line. Unknown settings are dropped. */
function readCueTiming(line: string): CueTiming | null {
  const match = TIMING.exec(line);
  if (!match) return null;
  const start = toMs(match.slice(1, 5));
  const end = toMs(match.slice(5, 9));
  const settings = (match[9] ?? '').split(/[ \t]+/).filter((one) => SETTINGS.some((known) => known.test(one)));
  return { start, end, text: [`${writeTime(start)} --> ${writeTime(end)}`, ...settings].join(' ') };
}

/** Formats `HH:MM:SS.mmm`, with as many digits of hours as necessary. */
export function writeTime(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = ms / 1000;
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${String(ms % 1000).padStart(3, '0')}`;
}

function toMs([hours = '0', minutes = '0', seconds = '0', ms = '0']: (string | undefined)[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms);
}
