import { useEffect, useState } from 'react';

/** Chromium's own event, not in any standard. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** Returns a function that asks the browser to install the app; null where the browser has not offered it. */
export function useInstallPrompt(): ((onAccepted: () => void) => void) | null {
  const [offer, setOffer] = useState<InstallEvent | null>(null);
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      // Only Chromium sends this event, always in this shape.
      setOffer(event as InstallEvent);
    };
    window.addEventListener('beforeinstallprompt', keep);
    return () => window.removeEventListener('beforeinstallprompt', keep);
  }, []);
  if (offer === null) return null;
  return (onAccepted) => {
    void offer.prompt().then(({ outcome }) => {
      setOffer(null);
      if (outcome === 'accepted') onAccepted();
    });
  };
}
