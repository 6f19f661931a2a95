/** One word, or two where the first is half of a name: عبد الرحمن, أم كلثوم. */
const FIRST = /^(?:(?:عبد|[أا]بو|[أا]م) +)?\S+/;

/** Returns the name to greet a learner by. */
export function firstName(name: string): string {
  return FIRST.exec(name.trim())?.[0] ?? name;
}
