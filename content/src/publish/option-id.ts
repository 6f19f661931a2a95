import { shortHash } from '../short-hash.ts';

/** Returns an id for an option that does not reveal whether it is right. */
export function optionId(questionId: string, text: string): string {
  return shortHash(`${questionId}:${text}`).slice(0, 8);
}
