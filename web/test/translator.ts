import { onTestFinished } from 'vitest';
import { surviveTranslators } from '../src/lib/root/survive-translators.ts';

/**
 * How a translator changes a text: Chrome and Edge put `font` elements with a new text in its place, and extensions put
 * them around the text or remove it after them.
 */
export const TRANSLATORS = ['replaces', 'inserts, then removes', 'wraps'] as const;
export type Translator = (typeof TRANSLATORS)[number];

/** A page has one guard, also over the tests of a file. */
let isGuarded = false;

const UNTRANSLATED = '[translate=no], script, style, textarea, font';

/** Translates the page until the test ends: every text of React, and each new one; nothing without a translator. */
export function translatePage(how: Translator | undefined): void {
  if (how === undefined) return;
  if (!isGuarded) surviveTranslators(document.body);
  isGuarded = true;
  translate(document.body, how);
  const observer = new MutationObserver(() => translate(document.body, how));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
}

function translate(page: Node, how: Translator): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest(UNTRANSLATED)) continue;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    if (how === 'replaces') text.replaceWith(outer);
    else text.before(outer);
    if (how === 'inserts, then removes') text.remove();
    inner.append(how === 'wraps' ? text : text.data);
  }
}
