import { useCallback, useSyncExternalStore } from 'react';

// In em, so that a browser with big text gets the layout of a phone. Style sheets name the same widths.
/** From here the navigation is at the side. */
export const WIDE = '(min-width: 56.25em)';
/** From here a page has room for a second column beside the navigation. */
export const TWO_COLUMNS = '(min-width: 68em)';

/** Returns whether the window matches a media query. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
