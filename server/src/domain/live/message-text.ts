/** Control characters, and marks that turn the order of what others read. */
const MISLEADING = /[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu;
const VISIBLE = /[^\s\p{Cf}]/u;

/**
 * What somebody wrote in a lesson as others may read it: one line, without control and bidirectional override characters
 * (Unicode Technical Report 36). Marks that Arabic and emoji need (joiners, LRM, RLM) stay. Null when nothing visible is left.
 */
export function cleanMessage(text: string): string | null {
  const clean = text.replaceAll(MISLEADING, ' ').replaceAll(/\s+/g, ' ').trim();
  return VISIBLE.test(clean) ? clean : null;
}
