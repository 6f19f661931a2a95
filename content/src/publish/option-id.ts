import { shortHash } from '../audio/manifest.ts';

/** An id that names an option without telling whether it is right. */
export function optionId(questionId: string, text: string): string {
  return shortHash(`${questionId}:${text}`).slice(0, 8);
}
