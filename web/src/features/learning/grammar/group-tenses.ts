import type { GrammarView } from '@lisan/contract/learner/grammar';

const TIMES = ['present', 'past', 'future'] as const;
type Time = (typeof TIMES)[number];

/** The first word of a tense's name is its time: `past_perfect`. */
function timeOf(tense: string): Time | undefined {
  return TIMES.find((time) => tense.startsWith(`${time}_`));
}

/** Groups the tenses by time, in the order of the course. */
export function groupTenses(grammars: readonly GrammarView[]): { time: Time; tenses: readonly GrammarView[] }[] {
  const ordered = inOrder(grammars);
  return TIMES.map((time) => ({ time, tenses: ordered.filter(({ tense }) => timeOf(tense) === time) })).filter(
    ({ tenses }) => tenses.length > 0,
  );
}

export function inOrder<Page extends { order: number }>(pages: readonly Page[]): Page[] {
  return [...pages].sort((one, other) => one.order - other.order);
}
