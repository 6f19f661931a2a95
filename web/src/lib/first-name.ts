/** They are half of a name: عبد الرحمن, أم كلثوم. */
const BEFORE = new Set(['عبد', 'أبو', 'ابو', 'أم', 'ام', 'أمة']);
/** They complete the name before them: نور الدين. */
const AFTER = new Set(['الدين', 'الله', 'الإسلام', 'الاسلام', 'الزهراء', 'الهدى', 'الرحمن']);

/** Returns the name to greet somebody by, which in Arabic may be two words. */
export function firstName(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  if (second === undefined) return first;
  return BEFORE.has(first) || AFTER.has(second) ? `${first} ${second}` : first;
}
