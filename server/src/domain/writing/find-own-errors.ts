import type { Remark } from '@lisan/contract/learner/writing';
import { AGE_RULES } from './rules/age-rules.ts';
import { BE_RULES } from './rules/be-rules.ts';
import { CAPITAL_RULES } from './rules/capital-rules.ts';
import { JOB_RULES } from './rules/job-rules.ts';
import { NOUN_RULES } from './rules/noun-rules.ts';
import type { OwnRule } from './rules/own-rule.ts';
import { PHRASE_RULES } from './rules/phrase-rules.ts';
import { VERB_RULES } from './rules/verb-rules.ts';
import { WORD_RULES } from './rules/word-rules.ts';

/** All our rules; if two rules match, the earlier one wins. */
export const OWN_RULES: readonly OwnRule[] = [
  ...WORD_RULES,
  ...AGE_RULES,
  ...BE_RULES,
  ...JOB_RULES,
  ...VERB_RULES,
  ...NOUN_RULES,
  ...PHRASE_RULES,
  ...CAPITAL_RULES,
];

/** Finds the errors of Arabic speakers that are certain. */
export function findOwnErrors(text: string): Remark[] {
  return OWN_RULES.flatMap((rule) => matchesOf(rule, text));
}

function matchesOf(rule: OwnRule, text: string): Remark[] {
  return [...text.matchAll(rule.pattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    kind: rule.kind,
    suggestions: rule
      .suggest(match)
      .filter((suggestion) => suggestion !== undefined)
      .map((suggestion) => asFound(match[0], suggestion)),
  }));
}

/** Starts with a capital letter if the found text does. */
function asFound(found: string, suggestion: string): string {
  return /^[A-Z]/.test(found) && !/^I\b/.test(found)
    ? suggestion.charAt(0).toUpperCase() + suggestion.slice(1)
    : suggestion;
}
