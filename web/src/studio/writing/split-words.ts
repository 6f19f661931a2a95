type Piece = { start: number; end: number; text: string; isWord: boolean };

/** Splits a text into words, with the punctuation that touches them, and the space between them. */
export function splitPieces(text: string): Piece[] {
  return [...text.matchAll(/\S+|\s+/g)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    text: found,
    isWord: found.trim() !== '',
  }));
}

export type Span = { start: number; end: number };

/** Extends a selection to a word, or starts another selection if the word is inside. */
export function extendSelection(selection: Span | null, word: Span): Span {
  if (selection === null || (word.start >= selection.start && word.end <= selection.end)) return word;
  return { start: Math.min(selection.start, word.start), end: Math.max(selection.end, word.end) };
}

/** Leaves the punctuation around a selection out: a correction replaces words. */
export function withoutPunctuation(text: string, { start, end }: Span): Span {
  const selected = text.slice(start, end);
  const before = /^[^\p{L}\p{N}]*/u.exec(selected)?.[0].length ?? 0;
  const after = /[^\p{L}\p{N}]*$/u.exec(selected)?.[0].length ?? 0;
  return before + after >= selected.length ? { start, end } : { start: start + before, end: end - after };
}

export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}
