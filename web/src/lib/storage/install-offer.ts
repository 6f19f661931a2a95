import { useSyncExternalStore } from 'react';

/** Chromium's own event, not in any standard. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

let offer: InstallEvent | null = null;
const listeners = new Set<() => void>();

function setOffer(next: InstallEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Stores the browser's offer to install the app, which comes once and long before a learner wants it. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    // Only Chromium sends this event, always in this shape.
    setOffer(event as InstallEvent);
  });
}

/** Returns a function that asks the browser to install the app; null if the browser has not offered it. */
export function useInstallPrompt(): ((onAccepted: () => void) => void) | null {
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offer,
  );
  if (current === null) return null;
  return (onAccepted) => {
    void current.prompt().then(({ outcome }) => {
      setOffer(null);
      if (outcome === 'accepted') onAccepted();
    });
  };
}
