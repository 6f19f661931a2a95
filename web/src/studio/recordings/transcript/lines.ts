import type { TranscriptCue } from '@lisan/contract/studio/studio';
import { MAX_CUE_LETTERS } from '@lisan/contract/studio/transcript-limits';

/** A line of the editor: what is saved at `origin`, perhaps changed. */
export type Line = TranscriptCue & { origin: number };

export type LinesAction =
  | { type: 'write'; origin: number; text: string }
  | { type: 'merge'; origin: number }
  | { type: 'remove'; origin: number }
  | { type: 'load'; cues: readonly TranscriptCue[] };

export function linesOf(cues: readonly TranscriptCue[]): Line[] {
  return cues.map((cue, origin) => ({ ...cue, origin }));
}

/** Changes the lines of the editor; a merged line keeps the place of the first and joins both texts and times. */
export function changeLines(lines: readonly Line[], action: LinesAction): Line[] {
  if (action.type === 'load') return linesOf(action.cues);
  const at = lines.findIndex(({ origin }) => origin === action.origin);
  const line = lines[at];
  if (!line) return [...lines];
  const [before, after] = [lines.slice(0, at), lines.slice(at + 1)];
  if (action.type === 'remove') return [...before, ...after];
  if (action.type === 'write') return [...before, { ...line, text: action.text }, ...after];
  const [next, ...others] = after;
  if (!next || !canMerge(line, next)) return [...lines];
  return [...before, { ...line, end: next.end, text: `${line.text.trim()} ${next.text.trim()}`.trim() }, ...others];
}

export function canMerge(line: TranscriptCue, next: TranscriptCue): boolean {
  return line.text.trim().length + next.text.trim().length < MAX_CUE_LETTERS;
}

type Edit = { at: number; cues: TranscriptCue[] };

/** Returns what changed since the lines were saved, from the end to the start. A line without text is removed. */
export function editsOf(saved: readonly TranscriptCue[], lines: readonly Line[]): Edit[] {
  const byOrigin = new Map(lines.map((line) => [line.origin, line]));
  const edits: Edit[] = [];
  for (let at = saved.length - 1; at >= 0; at -= 1) {
    const [before, line] = [saved[at], byOrigin.get(at)];
    const text = line?.text.trim() ?? '';
    if (!line || text === '') edits.push({ at, cues: [] });
    else if (text !== before?.text || line.end !== before.end)
      edits.push({ at, cues: [{ start: line.start, end: line.end, text }] });
  }
  return edits;
}

/** A request has a limit; from the end to the start, so that a part leaves the places of the next one as they are. */
export function partsOf(edits: readonly Edit[], size: number): Edit[][] {
  return Array.from({ length: Math.ceil(edits.length / size) }, (_, i) => edits.slice(i * size, (i + 1) * size));
}
