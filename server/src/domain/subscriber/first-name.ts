/** One word, or two where the first is half of a name: عبد الرحمن, أم كلثوم. */
const FIRST = /^(?:(?:عبد|[أا]بو|[أا]م) +)?\S+/;

/**
 * Returns the first name of a name, for those who may not see the rest; empty without a name. The web has the same rule
 * for greetings.
 */
export function firstNameOf(name: string | null): string {
  return FIRST.exec(name?.trim() ?? '')?.[0] ?? '';
}
