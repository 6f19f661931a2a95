/**
 * Returns the elements whose name is read with the wrong voice. One `aria-label` cannot mark two languages, and has the
 * language of its element; in the words of a control or heading, each run of English needs its own element. Text with
 * `dir="auto"` is the learner's. Self-contained, because the journeys run it in the page.
 */
export function findMixedNames(root: ParentNode): string[] {
  /** Codes in capitals, such as `A1` and `IQD`, are spelled by every voice. */
  const LATIN = /[A-Za-z][a-z]/;
  const ARABIC = /[\u0600-\u06ff]/;
  const isInEnglish = (element: Element | null) => element?.closest('[lang]')?.getAttribute('lang') === 'en';
  const describe = (element: Element, name: string) => `${element.tagName.toLowerCase()}: ${name}`;
  const textsOf = (node: Node): Node[] =>
    node.nodeType === Node.TEXT_NODE ? [node] : [...node.childNodes].flatMap(textsOf);
  const isForeign = ({ parentElement: parent, textContent }: Node) =>
    LATIN.test(textContent ?? '') && !isInEnglish(parent) && !parent?.closest('[dir="auto"], [translate="no"]');

  const labelled = [...root.querySelectorAll('[aria-label]')].filter((element) => {
    const label = element.getAttribute('aria-label') ?? '';
    return ARABIC.test(label) && (isInEnglish(element) || LATIN.test(label));
  });
  const written = [...root.querySelectorAll('a, button, summary, label, h1, h2, h3, [role="progressbar"]')].filter(
    (element) => ARABIC.test(element.textContent) && textsOf(element).some(isForeign),
  );
  return [
    ...labelled.map((element) => describe(element, element.getAttribute('aria-label') ?? '')),
    ...written.map((element) => describe(element, element.textContent)),
  ];
}
