import { useState } from 'react';
import { readFlag, store } from '../../lib/storage.ts';

/** A card that shows until it is sent away, and then never again on this phone. */
export function useDismissible(flag: 'show-week-quiz' | 'show-apps-links'): { isShown: boolean; dismiss: () => void } {
  const [isShown, setShown] = useState(() => readFlag(flag));
  function dismiss() {
    store(flag, 'false');
    setShown(false);
  }
  return { isShown, dismiss };
}
