/** Level codes such as `A1` are read alike in both languages. */
const LATIN = /[A-Za-z]{2}/;
const ARABIC = /[\u0600-\u06ff]/;

/**
 * Returns the elements whose `aria-label` is read with the wrong voice: one attribute cannot mark two languages, and it
 * has the language of its element.
 */
export function findMixedNames(root: ParentNode): string[] {
  return [...root.querySelectorAll('[aria-label]')].flatMap((element) => {
    const label = element.getAttribute('aria-label') ?? '';
    const isInEnglish = element.closest('[lang]')?.getAttribute('lang') === 'en';
    const isMixed = ARABIC.test(label) && (isInEnglish || LATIN.test(label));
    return isMixed ? [`${element.tagName.toLowerCase()}: ${label}`] : [];
  });
}
