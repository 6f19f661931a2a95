import { useEffect } from 'react';

/** Holds a screen wake lock while a picture is watched. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isDisposed = false;
    async function acquire(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      try {
        const acquired = await navigator.wakeLock.request('screen');
        if (isDisposed) await acquired.release();
        else lock = acquired;
      } catch {
        // A phone in battery saver refuses; the lesson continues without it.
      }
    }
    // The browser releases the lock whenever the page is hidden.
    const again = () => void acquire();
    void acquire();
    document.addEventListener('visibilitychange', again);
    return () => {
      isDisposed = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [isWanted]);
}
