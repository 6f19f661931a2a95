/** A run of text from the offset `at`: Arabic (and neutral characters), English, or a pronunciation between slashes. */
type Run = { kind: 'ar' | 'en' | 'ipa'; text: string; at: number };

const IPA = String.raw`/[^\s/](?:[^/\n]*[^\s/])?/`;
const WORD = String.raw`['’-]?[A-Za-z0-9](?:[A-Za-z0-9'’+-]|\.(?=[A-Za-z0-9]))*[?!]?`;
const PART = String.raw`(?:${WORD}|___|\(${WORD}(?: ${WORD})*\))`;
const BETWEEN = String.raw`(?:[,.;]? | / |/| [=+–…] )`;
const ENGLISH = String.raw`(?:\d+ )?(?=['’-]?[A-Za-z])${WORD}(?:${BETWEEN}${PART})*`;
const FOREIGN = new RegExp(`(?<ipa>${IPA})|(?<en>${ENGLISH})`, 'g');

/**
 * Splits English from Arabic prose, so that each run can have a direction. A full stop or a colon after English
 * belongs to the Arabic sentence around it; a Latin question mark belongs to the English.
 */
export function splitRuns(text: string): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (let match = findForeign(text, 0); match; match = findForeign(text, end)) {
    if (match.index > end) runs.push({ kind: 'ar', text: withBoundAnd(text.slice(end, match.index)), at: end });
    runs.push({ kind: match.groups?.['ipa'] ? 'ipa' : 'en', text: match[0], at: match.index });
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ kind: 'ar', text: text.slice(end), at: end });
  return runs;
}

/** Binds a lone «و» to the run after it, so that no line ends with it. */
function withBoundAnd(text: string): string {
  return text.replace(/(^|\s)و $/, '$1و\u00a0');
}

/**
 * Finds the next run that is not Arabic. A slash after a letter starts no pronunciation; old Safari has no
 * lookbehind.
 */
function findForeign(text: string, from: number): RegExpExecArray | null {
  FOREIGN.lastIndex = from;
  let match = FOREIGN.exec(text);
  while (match?.groups?.['ipa'] && /[A-Za-z]/.test(text[match.index - 1] ?? '')) {
    FOREIGN.lastIndex = match.index + 1;
    match = FOREIGN.exec(text);
  }
  return match;
}

const ARABIC = /[\u0600-\u06ff]/;

/** Returns whether a text is read from right to left: one Arabic letter is enough. */
export function isArabic(text: string): boolean {
  return ARABIC.test(text);
}
