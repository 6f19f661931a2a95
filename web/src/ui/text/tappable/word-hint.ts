import { lexiconHint } from '../../../text/ui/lexicon-hint.ts';

export const WORD_HINT = 'word-hint';

/** Adds the description of all texts to the page, once and outside of them: it is no part of their content. */
export function addWordHint(): void {
  if (document.getElementById(WORD_HINT)) return;
  const hint = document.createElement('p');
  hint.id = WORD_HINT;
  hint.hidden = true;
  hint.textContent = lexiconHint;
  document.body.append(hint);
}
