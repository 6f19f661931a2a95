import type { GroupRow } from './store.ts';

const RULES = new Intl.PluralRules('ar');

/** Title and text of the message about a reached goal, in Arabic. */
export function goalReachedWords(
  { kind, name }: Pick<GroupRow, 'kind' | 'name'>,
  days: number,
): { title: string; text: string } {
  return {
    title: kind === 'family' ? 'بلغت عائلتكم هدف الأسبوع' : 'بلغ صفّكم هدف الأسبوع',
    text: `أتممتم معًا ${daysOfLearning(days)} في «${name}». هنيئًا لكم جميعًا!`,
  };
}

/** A goal has three days or more. */
function daysOfLearning(n: number): string {
  switch (RULES.select(n)) {
    case 'few':
      return `${n} أيام من التعلّم`;
    case 'many':
      return `${n} يومًا من التعلّم`;
    default:
      return `${n} يوم من التعلّم`;
  }
}
