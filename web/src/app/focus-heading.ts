/** A screen that is still skeletons after this long keeps the focus where it is. */
const SETTLE_MS = 15_000;

let stopWatching: (() => void) | null = null;

/**
 * Moves the focus to the screen's heading. Where the heading is replaced, as by the screen that follows its skeleton,
 * the focus goes on to the new one, until the learner does something.
 */
export function focusHeading(): void {
  stopWatching?.();
  let heading = focusFirst();
  const observer = new MutationObserver(() => {
    if (heading?.isConnected || !isFocusLost()) return;
    heading = focusFirst();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('keydown', stop, true);
    window.removeEventListener('pointerdown', stop, true);
  };
  const timer = setTimeout(stop, SETTLE_MS);
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('keydown', stop, true);
  window.addEventListener('pointerdown', stop, true);
  stopWatching = stop;
}

function focusFirst(): HTMLElement | null {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.focus({ preventScroll: true });
  return heading;
}

/** Browsers leave the focus on the page itself where the focused element was removed. */
function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
