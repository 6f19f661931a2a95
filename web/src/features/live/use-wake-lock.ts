import { useEffect } from 'react';

/** Keeps the screen lit while a picture is watched. */
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
        // A phone that saves its battery refuses; the lesson goes on without.
      }
    }
    // The browser lets go of it whenever the page is hidden.
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
