/**
 * Lets React change a page that the translator of a browser has changed. Translators put `font` elements in the place
 * of text nodes, or around them; React's calls for those nodes then throw, and its new texts are shown nowhere. Here
 * React's own node returns to its place before React uses it, and the translator sees a new text.
 *
 * Why: docs/decisions/076-pages-survive-translators.md
 */
export function surviveTranslators(page: Node): void {
  /** The element that shows the translation of a text node outside the page; a `font` that is in use has itself. */
  const standIns = new WeakMap<Node, ChildNode>();
  const { removeChild, insertBefore } = Node.prototype;

  // A translator runs in a separate task: the observer reads its changes before React runs again.
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling } of records) {
      // React wrote a new text into the node that it knows.
      putBack(target);
      for (const text of removedNodes) {
        const standIn = [...addedNodes, previousSibling].find(
          (node): node is HTMLElement => node?.nodeName === 'FONT' && !standIns.has(node),
        );
        if (text.nodeName !== '#text' || !standIn) continue;
        standIns.set(text, standIn).set(standIn, standIn);
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(page, { childList: true, subtree: true });

  function putBack(node: Node): void {
    const standIn = standIns.get(node);
    if (node.isConnected) return;
    standIns.delete(node);
    standIn?.replaceWith(node);
  }

  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    putBack(child);
    // The parent may be an element of the translator.
    if (child.parentNode) removeChild.call(child.parentNode, child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, child: T, next: Node | null): T {
    putBack(child);
    let before = next;
    if (before) putBack(before);
    while (before && before.parentNode !== this) before = before.parentNode;
    insertBefore.call(this, child, before);
    return child;
  };
}
