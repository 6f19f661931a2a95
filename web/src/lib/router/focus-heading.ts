/** After this time the focus stays where it is, even if the heading is replaced later. */
const SETTLE_MS = 15_000;

let stopWatching: (() => void) | null = null;

/**
 * Moves the focus to the screen's heading. When another heading replaces it, such as the heading of the loaded screen,
 * the focus moves to the new heading, until the learner interacts.
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

/** Browsers focus the body when the focused element is removed. */
function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
