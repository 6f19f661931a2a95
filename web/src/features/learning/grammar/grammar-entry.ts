import type { GrammarTopicView, GrammarView } from '@lisan/contract/learner/grammar';
import { inOrder } from './group-tenses.ts';

/** A page of the grammar in a list of pages. */
export type GrammarEntry = { path: string; title: { en: string; ar: string } };

/** Lists the pages of the tenses in the order of the course. */
export function tenseEntries(grammars: readonly GrammarView[] = []): GrammarEntry[] {
  return inOrder(grammars).map(({ tense, title }) => ({ path: grammarPath(tense), title }));
}

/** Lists the pages beside the tenses in the order of the course. */
export function topicEntries(topics: readonly GrammarTopicView[] = []): GrammarEntry[] {
  return inOrder(topics).map(({ topic, title }) => ({ path: grammarPath(topic), title }));
}

export function grammarPath(page: string): string {
  return `/grammar/${page}`;
}
