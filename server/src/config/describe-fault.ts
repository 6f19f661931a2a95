import type { z } from 'zod';

/** Only these values may be logged; every other text may be a secret or contain one, as addresses do. */
const SHOWN = new Set(['number', 'boolean', 'int']);

/** `example` is a valid value, where there is one. */
type Fault = { name: string; issue: z.core.$ZodIssue; value: string | undefined; example: string | undefined };

/** Describes the fault of a variable in one plain sentence: what it must be, what it was, and an example. */
export function describeFault({ name, issue, value, example }: Fault): string {
  const [rule, known] = ruleOf(issue);
  const given = isShown(issue) && value !== undefined ? `, not "${value}"` : '';
  const shown = known ?? example;
  const such = shown === undefined || shown === '' || /such as|at least/.test(rule) ? '' : `; for example ${shown}`;
  return `${name}: ${rule}${given}${such}`;
}

function isShown(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_type') return SHOWN.has(issue.expected);
  if (issue.code === 'too_small' || issue.code === 'too_big') return SHOWN.has(issue.origin);
  return issue.code === 'invalid_value';
}

/** What the variable must be, and an example where the rule itself has one. */
function ruleOf(issue: z.core.$ZodIssue): [rule: string, example?: string] {
  switch (issue.code) {
    case 'invalid_type':
      return [issue.expected === 'int' ? 'must be a whole number' : `must be a ${issue.expected}`];
    case 'invalid_value':
      return [`must be one of ${issue.values.map(String).join(', ')}`, ''];
    case 'too_small':
      return [
        `must ${issue.origin === 'string' ? `have at least ${issue.minimum} characters` : `be ${issue.minimum} or more`}`,
      ];
    case 'too_big':
      return [
        `must ${issue.origin === 'string' ? `have ${issue.maximum} characters or fewer` : `be ${issue.maximum} or less`}`,
      ];
    case 'invalid_format':
      return formatOf(issue);
    default:
      return [issue.message];
  }
}

function formatOf(issue: z.core.$ZodIssueInvalidStringFormat): [rule: string, example?: string] {
  if (issue.format === 'url') return ['must be an address', 'https://lisan.example'];
  if (issue.format === 'starts_with' && 'prefix' in issue) return [`must begin with ${String(issue.prefix)}`];
  return [issue.message];
}
