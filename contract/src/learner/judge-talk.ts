import type { Fit } from './role-play.ts';

/**
 * Judges a conversation by its end and by all lines that led there. A good end is fair unless good lines outnumber poor
 * ones; a fair end is poor if most lines were poor. The last line alone selects the partner's words at the end, so the
 * judgement is at most one step below it, and its words stay true.
 */
export function judgeTalk(end: Fit, lines: readonly Fit[]): Fit {
  const count = (fit: Fit) => lines.filter((line) => line === fit).length;
  if (end === 'good') return count('good') > count('poor') ? 'good' : 'fair';
  if (end === 'fair') return 2 * count('poor') > lines.length ? 'poor' : 'fair';
  return 'poor';
}
