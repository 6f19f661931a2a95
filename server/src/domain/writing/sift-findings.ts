import { spellAmerican } from '@lisan/contract/english/spelling';
import type { Remark, RemarkKind } from '@lisan/contract/learner/writing';
import { CHECKER_RULES } from './checker-rules.ts';
import { verbForm } from './rules/verbs.ts';

/** A finding of the grammar checker: `text.slice(start, end)`, with texts that may replace it. */
export type Finding = { rule: string; start: number; end: number; suggestions: string[] };

const MAX_SUGGESTIONS = 2;
const MIN_SPELLED = 4;

/** Returns remarks for the findings that are certain. */
export function siftFindings(text: string, findings: readonly Finding[]): Remark[] {
  return findings.flatMap((finding) => {
    const kind = CHECKER_RULES[finding.rule];
    if (kind === undefined || !isCertain(text, finding)) return [];
    const suggestions = sift(text, finding).slice(0, MAX_SUGGESTIONS);
    if (suggestions.length === 0) return [];
    const { start, end } = finding;
    return [{ start, end, kind: kindOf(text.slice(start, end), { kind, suggestions }), suggestions }];
  });
}

/** A word that lacks only its capital letter is not misspelled. */
function kindOf(found: string, { kind, suggestions }: Pick<Remark, 'kind' | 'suggestions'>): RemarkKind {
  return kind === 'spelling' && suggestions[0]?.toLowerCase() === found ? 'capital' : kind;
}

function isAgreeing(verb: string): boolean {
  if (/^(?:do|does|have|has)(?:n['’]t)?$/i.test(verb)) return true;
  return [verbForm(verb, 'base'), verbForm(verb, 'third')].includes(verb.toLowerCase());
}

/** Right English that a rule mistakes for an error. */
function isCertain(text: string, { rule, start, end }: Finding): boolean {
  const found = text.slice(start, end);
  switch (rule) {
    case 'PronounInflectionBe':
      // `parts of it are old`
      return !/\b(?:of|with|about|for|from)\s+\w+\s+$/i.test(text.slice(0, start));
    case 'PronounVerbAgreement':
      // `She and he work`, `I suggest that he go`, `parts of it are old`.
      // Other words, such as an adjective, are not checked with certainty.
      return (
        isAgreeing(found) &&
        !/\b(?:and|or|nor|of|with|about|for|from|(?:suggest|insist|demand|recommend|important|necessary)\w*(?: that)?)\s+\w+\s+$/i.test(
          text.slice(0, start),
        )
      );
    case 'RepeatedWords':
      return !/^(?:had|that|very|really|so|no|yes|bye|ha) /i.test(found);
    case 'AnA':
      // The letter A.
      return found !== 'A';
    case 'DoubleModal':
      // Verbs as well as modals.
      return !/\b(?:dare|need)\b/i.test(found);
    case 'MissingTo':
      return /^(?:want|wants|wanted|need|needs|needed)$/i.test(found);
    case 'SpellCheck':
      // Names are not in a dictionary, and Arabic words in small letters have no near English word.
      return found.length >= MIN_SPELLED && /^[a-z]+$/.test(found);
    default:
      return true;
  }
}

function sift(text: string, { rule, start, end, suggestions }: Finding): string[] {
  const found = text.slice(start, end);
  switch (rule) {
    case 'SpellCheck':
      // British spellings are right too; the checker's dictionary is American.
      if (spellAmerican(found) !== found && suggestions.includes(spellAmerican(found))) return [];
      return suggestions.filter((suggestion) => isNear(found, suggestion)).slice(0, 1);
    case 'SinceDuration':
      return suggestions.filter((suggestion) => suggestion.startsWith('for '));
    default:
      return suggestions.filter((suggestion) => suggestion !== found);
  }
}

const VOWELS = /^[aeiouy]{2}$/;

/**
 * Whether two words differ by a letter too few or too many, by a vowel, or by two neighbours in each other's place.
 * With another consonant it may be a word of Arabic, such as `dolma`.
 */
function isNear(typed: string, word: string): boolean {
  if (!/^[A-Za-z]+$/.test(word)) return false;
  const [left, right] = differenceOf(typed.toLowerCase(), word.toLowerCase());
  if (left.length + right.length <= 1) return true;
  if (left.length === 1 && right.length === 1) return VOWELS.test(left + right);
  return left.length === 2 && left === [...right].toReversed().join('');
}

/** Returns the remains of two words without their common beginning and end. */
function differenceOf(a: string, b: string): [string, string] {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - start && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return [a.slice(start, a.length - tail), b.slice(start, b.length - tail)];
}
