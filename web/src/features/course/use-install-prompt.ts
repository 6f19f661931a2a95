import { useEffect, useState } from 'react';

/** Chromium's own event, in no standard yet. */
type InstallEvent = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** Asks the browser to install the app; null where the browser has not offered it. `onAccepted` follows a yes. */
export function useInstallPrompt(): ((onAccepted: () => void) => void) | null {
  const [offer, setOffer] = useState<InstallEvent | null>(null);
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      // Only Chromium sends it, always in this shape.
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
