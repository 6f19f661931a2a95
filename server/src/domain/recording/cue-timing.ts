/** Milliseconds from the start; `text` is the normalised line. */
export type CueTiming = { start: number; end: number; text: string };

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

/** Reads `00:01.000 --> 00:02.500 align:start`; null when it is none. Unknown settings are dropped. */
export function readCueTiming(line: string): CueTiming | null {
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
