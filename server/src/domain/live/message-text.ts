/** Control characters, and marks that change the reading order of other text. */
const MISLEADING = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;
const VISIBLE = /[^\s\p{Cf}]/u;

/**
 * Cleans a message in a lesson for others to read: one line, without control and bidirectional override characters
 * (Unicode Technical Report 36). Marks that Arabic and emoji need (joiners, LRM, RLM) stay. Null when nothing visible
 * is left.
 */
export function cleanMessage(text: string): string | null {
  const clean = text.replaceAll(MISLEADING, ' ').replaceAll(/\s+/g, ' ').trim();
  return VISIBLE.test(clean) ? clean : null;
}
