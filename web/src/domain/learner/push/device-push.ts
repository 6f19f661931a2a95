import { ANSWER_TIMEOUT_MS, call } from '../../../lib/net/call.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { currentScope } from '../../../lib/net/session-scope.ts';
import { readStored, remove, store } from '../../../lib/storage/storage.ts';
import { waitForWorker } from '../offline/service-worker.ts';
import { CHOICES_KEY } from './notification-choices.ts';
import { renewSubscription, subscribeWith, type DeviceAddress } from './subscribe.ts';

const PATIENCE_MS = 15_000;

/**
 * Whether this device receives push. `denied`: the learner refused once, and only the browser's settings change that.
 */
export type DevicePush =
  | { kind: 'unsupported' | 'install' | 'denied' | 'off' }
  | { kind: 'on'; address: DeviceAddress };

/** Whether this device receives push, after the comparison with the server. Once per visit, and where it is shown. */
export const devicePushQuery = { queryKey: ['device-push'], queryFn: readDevicePush, networkMode: 'always' } as const;

async function readDevicePush(): Promise<DevicePush> {
  const support = pushSupport(readBrowserTraits());
  if (support !== 'supported') return { kind: support };
  // Without a network the browser's own state is shown; the next visit compares again.
  await compareDevice().catch((error: unknown) => console.warn('push was not compared', error));
  if (Notification.permission === 'denied') return { kind: 'denied' };
  const subscription = await findSubscription();
  if (Notification.permission !== 'granted' || !subscription) return { kind: 'off' };
  return { kind: 'on', address: addressOf(subscription) };
}

/**
 * Renews a subscription that has ended or cannot be sent to, or ends push on the server. Browsers end subscriptions
 * without a notice, and the server may have another key since. Asks nothing where push was never turned on.
 *
 * Why: docs/decisions/080-a-visit-compares-push-with-the-server.md
 */
async function compareDevice(): Promise<void> {
  const { token } = currentScope();
  const subscription = await findSubscription();
  if (token === null || (!subscription && readStored('push-session') !== markOf(token))) return;
  const known = await call('GET /api/push/key', { isQuiet: true });
  const { device } = known;
  if (device === null) return withdraw(subscription);
  rememberDevice();
  const current =
    Notification.permission === 'granted'
      ? await renewSubscription((await waitForWorker(PATIENCE_MS)).pushManager, subscription, known)
      : null;
  if (current ? device.receives && device.endpoint === current.endpoint : !device.receives) return;
  await replaceAddress(current);
}

/** Records that push is on for the session on this device, so that a visit notices when it has ended. */
export function rememberDevice(): void {
  const { token } = currentScope();
  if (token !== null) store('push-session', markOf(token));
}

/** Subscribes this device to push, once its owner has allowed it. */
export async function subscribeDevice(): Promise<DeviceAddress> {
  const { key } = await call('GET /api/push/key');
  const { pushManager } = await waitForWorker(PATIENCE_MS);
  return addressOf(await subscribeWith(pushManager, key));
}

/** Unsubscribes this device. */
export async function unsubscribeDevice(): Promise<void> {
  await withdraw(await findSubscription());
  // The server notices by itself when it sends the next notice.
  await replaceAddress(null).catch(() => undefined);
}

async function withdraw(subscription: PushSubscription | null): Promise<void> {
  remove('push-session');
  await subscription?.unsubscribe();
}

async function replaceAddress(subscription: PushSubscription | null): Promise<void> {
  await call('POST /api/push/device', {
    body: { push_subscription: subscription && addressOf(subscription) },
    timeoutMs: ANSWER_TIMEOUT_MS,
    isQuiet: true,
  });
  await queryClient.invalidateQueries({ queryKey: CHOICES_KEY });
}

/** Identifies the session by the end of its token, which authorises nothing. */
function markOf(token: string): string {
  return token.slice(-8);
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
