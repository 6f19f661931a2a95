import type { SentenceItem, WordItem } from '@lisan/contract/course';
import type { QuestionView } from '@lisan/contract/question';
import { useApi } from '../../lib/use-api.ts';
import { hintOf } from './hint-of.ts';

const FRESH_MS = 10 * 60_000;

/** The question's hint, once what the learner has studied is there; it is worth no waiting. */
export function useHint(question: QuestionView | undefined): string | null {
  const words = useItems('words');
  const sentences = useItems('sentences');
  if (!question) return null;
  // The category decides which items come.
  return hintOf(question, { words: words as WordItem[], sentences: sentences as SentenceItem[] });
}

function useItems(code: 'words' | 'sentences') {
  const weeks = useApi('GET /api/get/all/week/content', { query: { code } }, { staleTime: FRESH_MS }).data?.weeks ?? [];
  return weeks.flatMap(({ content }) => content);
}
