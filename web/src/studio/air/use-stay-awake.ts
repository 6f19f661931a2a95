import { useEffect } from 'react';

/** Holds a screen wake lock, and requests it again after the page was hidden, which ends the lock. */
export function useStayAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let isDisposed = false;
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isDisposed) await lock.release();
      } catch {
        // The browser may refuse it, for example with a low battery; the lesson continues without it.
      }
    };
    const askAgain = () => void ask();
    askAgain();
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isDisposed = true;
      document.removeEventListener('visibilitychange', askAgain);
      void lock?.release();
    };
  }, []);
}
