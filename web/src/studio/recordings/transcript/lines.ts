import type { TranscriptCue } from '@lisan/contract/studio/studio';
import { MAX_CUE_LETTERS } from '@lisan/contract/studio/transcript-limits';

/** A line of the editor: what is saved at `origin`, perhaps changed. `id` stays when the places change. */
export type Line = TranscriptCue & { id: number; origin: number };

/** A version of the transcript, as the server has it. */
export type Saved = { version: number; cues: readonly TranscriptCue[] };

/** `announced`: what happened last, for those who do not see the lines. */
export type Draft = {
  saved: Saved;
  lines: readonly Line[];
  announced: { what: 'merge' | 'remove'; start: number } | null;
};

export type DraftAction =
  | { type: 'write'; id: number; text: string }
  | { type: 'merge'; id: number }
  | { type: 'remove'; id: number }
  | { type: 'tidy' }
  | { type: 'open'; saved: Saved }
  | { type: 'load'; saved: Saved; sent: readonly Edit[] };

export function draftOf(saved: Saved): Draft {
  return { saved, lines: saved.cues.map((cue, at) => ({ ...cue, id: at, origin: at })), announced: null };
}

/**
 * Changes the lines of the editor. `merge` keeps the place of the first line and joins both texts and times; `tidy` takes
 * away emptied lines, which are about to be saved; `load` continues on a saved version; `open` begins again on one.
 */
export function changeDraft(draft: Draft, action: DraftAction): Draft {
  if (action.type === 'open') return draftOf(action.saved);
  if (action.type === 'load') return { ...draft, ...rebase(draft, action) };
  if (action.type === 'tidy') return { ...draft, lines: draft.lines.filter(({ text }) => text.trim() !== '') };
  const { lines } = draft;
  const at = lines.findIndex(({ id }) => id === action.id);
  const line = lines[at];
  if (!line) return draft;
  const [before, after] = [lines.slice(0, at), lines.slice(at + 1)];
  const { start } = line;
  if (action.type === 'remove') return { ...draft, lines: [...before, ...after], announced: { what: 'remove', start } };
  if (action.type === 'write') return { ...draft, lines: [...before, { ...line, text: action.text }, ...after] };
  const [next, ...others] = after;
  if (!next || !canMerge(line, next)) return draft;
  const text = `${line.text.trim()} ${next.text.trim()}`.trim();
  return {
    ...draft,
    lines: [...before, { ...line, end: next.end, text }, ...others],
    announced: { what: 'merge', start },
  };
}

export function canMerge(line: TranscriptCue, next: TranscriptCue): boolean {
  return line.text.trim().length + next.text.trim().length < MAX_CUE_LETTERS;
}

/** Moves the lines to the places of a saved version. A line that was changed since it was sent stays changed. */
function rebase({ saved: last, lines }: Draft, { saved, sent }: { saved: Saved; sent: readonly Edit[] }) {
  const edits = new Map(sent.map(({ at, cues }) => [at, cues]));
  const places = new Map<number, number>();
  for (const at of last.cues.keys()) if (edits.get(at)?.length !== 0) places.set(at, places.size);
  // A line that is not known here would be taken for a removed one.
  if (places.size !== saved.cues.length) return draftOf(saved);
  const moved = lines.flatMap((line): Line[] => {
    const origin = places.get(line.origin);
    const cue = origin === undefined ? undefined : saved.cues[origin];
    // What was removed is not on the screen any more.
    if (origin === undefined || !cue) return [];
    const before = edits.get(line.origin)?.[0] ?? last.cues[line.origin];
    if (line.text.trim() !== before?.text.trim() || line.end !== before.end) return [{ ...line, origin }];
    // A space at the end stays: the next word may be on its way.
    const text = line.text.trim() === cue.text ? line.text : cue.text;
    const isSame = origin === line.origin && text === line.text && cue.start === line.start && cue.end === line.end;
    return [isSame ? line : { ...line, ...cue, text, origin }];
  });
  return { saved, lines: moved };
}

export type Edit = { at: number; cues: TranscriptCue[] };

/** Returns what changed since the lines were saved, from the end to the start. A line without text is removed. */
export function editsOf({ saved: { cues: saved }, lines }: Pick<Draft, 'saved' | 'lines'>): Edit[] {
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
