/** What decides whether a browser supports push. */
export type BrowserTraits = {
  userAgent: string;
  touchPoints: number;
  /** Opened from the home screen rather than in a browser. */
  isInstalled: boolean;
  hasPush: boolean;
};

/** `install`: iPhone and iPad push only to apps on the home screen (iOS 16.4 and later). */
export type PushSupport = 'supported' | 'install' | 'unsupported';

export function pushSupport({ userAgent, touchPoints, isInstalled, hasPush }: BrowserTraits): PushSupport {
  if (hasPush) return 'supported';
  // An iPad reports itself as a Mac; no Mac has a touch screen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  return isApple && !isInstalled ? 'install' : 'unsupported';
}

export function readBrowserTraits(): BrowserTraits {
  return {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  };
}
