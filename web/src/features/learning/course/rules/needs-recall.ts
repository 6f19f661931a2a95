import type { CategoryCode } from '@lisan/contract/learner/course';

/** A word or sentence is learned by its recall in the daily session; reading it is no evidence. */
export function needsRecall(category: CategoryCode): category is 'words' | 'sentences' {
  return category === 'words' || category === 'sentences';
}
