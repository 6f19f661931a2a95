/** The second of two quick taps was meant for the screen before. */
const DOUBLE_TAP_MS = 350;

let lastTapAt = Number.NEGATIVE_INFINITY;

/** Returns the handler of a button that replaces its screen: it ignores the second of two quick taps. */
export function onSingleTap(run: () => void): () => void {
  return () => {
    const now = performance.now();
    if (now - lastTapAt < DOUBLE_TAP_MS) return;
    lastTapAt = now;
    run();
  };
}
