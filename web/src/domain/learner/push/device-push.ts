import { call } from '../../../lib/net/call.ts';
import { waitForWorker } from '../offline/service-worker.ts';

const PATIENCE_MS = 15_000;

/** The push address of this device, in the server's shape. */
export type DeviceAddress = { endpoint: string; keys: { p256dh: string; auth: string } };

/**
 * Whether this device receives push. `denied`: the learner refused once, and only the browser's settings change that.
 */
export type DevicePush =
  | { kind: 'unsupported' | 'install' | 'denied' | 'off' }
  | { kind: 'on'; address: DeviceAddress };

export async function readDevicePush(): Promise<DevicePush> {
  const support = pushSupport(readBrowserTraits());
  if (support !== 'supported') return { kind: support };
  if (Notification.permission === 'denied') return { kind: 'denied' };
  const subscription = await findSubscription();
  if (Notification.permission !== 'granted' || !subscription) return { kind: 'off' };
  return { kind: 'on', address: addressOf(subscription) };
}

/** Subscribes this device to push, once its owner has allowed it. */
export async function subscribeDevice(): Promise<DeviceAddress> {
  const { key } = await call('GET /api/push/key');
  const { pushManager } = await waitForWorker(PATIENCE_MS);
  // A subscription made with another server key never receives anything.
  await (await pushManager.getSubscription())?.unsubscribe();
  return addressOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }));
}

/** Unsubscribes this device; the push service informs the server. */
export async function unsubscribeDevice(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

async function findSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function addressOf(subscription: PushSubscription): DeviceAddress {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
}

/** Some browsers do not accept the key as text. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** The properties of a browser that decide whether it supports push. */
type BrowserTraits = {
  userAgent: string;
  touchPoints: number;
  /** Opened from the home screen rather than in a browser. */
  isInstalled: boolean;
  hasPush: boolean;
};

/** `install`: iPhone and iPad push only to apps on the home screen (iOS 16.4 and later). */
type PushSupport = 'supported' | 'install' | 'unsupported';

export function pushSupport({ userAgent, touchPoints, isInstalled, hasPush }: BrowserTraits): PushSupport {
  if (hasPush) return 'supported';
  // An iPad reports itself as a Mac; no Mac has a touch screen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
  return isApple && !isInstalled ? 'install' : 'unsupported';
}

function readBrowserTraits(): BrowserTraits {
  return {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  };
}
