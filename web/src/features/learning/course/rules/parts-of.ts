import type { ContentItem } from '@lisan/contract/learner/course';

/** Returns the English lines of an item that a report may name: of a word its example, of a lesson its sentences. */
export function partsOf(item: ContentItem): string[] {
  if ('lines' in item) return item.lines.map(({ en }) => en);
  if ('points' in item) return item.points.map(({ good }) => good);
  return 'example' in item ? [item.en, item.example.en] : [item.en];
}
