import type { GrammarView } from '@lisan/contract/grammar';

export const TIMES = ['present', 'past', 'future'] as const;
export type Time = (typeof TIMES)[number];

/** The time that a tense belongs to is the first word of its name: `past_perfect`. */
function timeOf(tense: string): Time | undefined {
  return TIMES.find((time) => tense.startsWith(`${time}_`));
}

/** The tenses of each time, in the course's own order. */
export function groupTenses(grammars: readonly GrammarView[]): { time: Time; tenses: readonly GrammarView[] }[] {
  const ordered = inOrder(grammars);
  return TIMES.map((time) => ({ time, tenses: ordered.filter(({ tense }) => timeOf(tense) === time) })).filter(
    ({ tenses }) => tenses.length > 0,
  );
}

export function inOrder(grammars: readonly GrammarView[]): GrammarView[] {
  return [...grammars].sort((one, other) => one.order - other.order);
}
