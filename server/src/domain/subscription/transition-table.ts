import type { Rule } from './rule.ts';
import { TRANSITIONS } from './transitions.ts';

const HEAD = ['| event | from | when | to |', '|---|---|---|---|'];

/** Renders the transition table as Markdown, for the documentation. For each event the first matching line applies. */
export function printTransitionTable(): string {
  const lines = Object.entries(TRANSITIONS).flatMap(([event, rules]) => rules.map((rule) => printRule(event, rule)));
  return [...HEAD, ...lines].join('\n');
}

function printRule(
  event: string,
  { from, when, to }: Pick<Rule, 'from' | 'to'> & { when: readonly { description: string }[] },
) {
  return `| ${event} | ${from.join(', ')} | ${when.map(({ description }) => description).join('; ') || 'always'} | ${to} |`;
}
