import { useSyncExternalStore } from 'react';

/**
 * Returns whether the window is as wide as a desktop's, with the navigation at the side. In em, so that a browser with
 * big text gets the layout of a phone; style sheets name the same widths.
 */
export function useWide(minWidth = 56.25): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(`(min-width:${minWidth}em)`).matches);
}

/** Listens for resizes: a query in em matches another width only after the window was resized or zoomed. */
function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
