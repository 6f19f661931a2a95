/** One word, or two if the first word is half of a name: عبد الرحمن, أم كلثوم. */
const FIRST = /^(?:(?:عبد|[أا]بو|[أا]م) +)?\S+/;

/**
 * Returns the first name of a full name, for people who may not see the rest; empty without a name. The web has the
 * same rule for greetings.
 */
export function firstNameOf(name: string | null): string {
  return FIRST.exec(name?.trim() ?? '')?.[0] ?? '';
}
