export type PhonePlatform = 'android' | 'ios' | null;

export function phonePlatform(userAgent: string): PhonePlatform {
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad/i.test(userAgent) ? 'ios' : null;
}

export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
