import type { Rule } from './rule.ts';
import { TRANSITIONS } from './transitions.ts';

const HEAD = ['| event | from | when | to |', '|---|---|---|---|'];

/** The transition table as Markdown, for the documentation. For each event the first line that holds applies. */
export function printTransitionTable(): string {
  const lines = Object.entries(TRANSITIONS).flatMap(([event, rules]) => rules.map((rule) => printRule(event, rule)));
  return [...HEAD, ...lines].join('\n');
}

function printRule(
  event: string,
  { from, when, to }: Pick<Rule, 'from' | 'to'> & { when: readonly { says: string }[] },
) {
  return `| ${event} | ${from.join(', ')} | ${when.map(({ says }) => says).join('; ') || 'always'} | ${to} |`;
}
