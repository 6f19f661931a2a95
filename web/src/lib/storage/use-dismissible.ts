import { useState } from 'react';
import { readFlag, store } from './storage.ts';

/** Whether a card is shown; once dismissed it never returns on this phone. */
export function useDismissible(flag: 'show-week-quiz' | 'show-apps-links'): { isShown: boolean; dismiss: () => void } {
  const [isShown, setShown] = useState(() => readFlag(flag));
  function dismiss() {
    store(flag, 'false');
    setShown(false);
  }
  return { isShown, dismiss };
}
