/** The push address of this device, in the server's shape. */
export type DeviceAddress = { endpoint: string; keys: { p256dh: string; auth: string } };

/** The server's key, and what the server knows of this device: null where push was never turned on with this session. */
export type KnownDevice = { key: string; device: { endpoint: string; receives: boolean } | null };

/**
 * Returns the subscription if the server can send to it, else another one; null when the browser refuses, for example
 * because the learner has withdrawn the permission, and when its push service does not answer.
 */
export async function renewSubscription(
  pushManager: PushManager,
  current: PushSubscription | null,
  { key, device }: KnownDevice,
): Promise<PushSubscription | null> {
  const hasEnded = device?.receives === false && device.endpoint === current?.endpoint;
  if (current && !hasEnded && isMadeWith(current, key)) return current;
  return subscribeWith(pushManager, key).catch(() => null);
}

/**
 * Subscribes with the server's key. Unsubscribes first: browsers refuse another key beside a subscription, and return a
 * subscription whose address the push service may have ended.
 */
export async function subscribeWith(pushManager: PushManager, key: string): Promise<PushSubscription> {
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

/** Whether a subscription was made with this key; a subscription with another key never receives anything. */
function isMadeWith({ options }: PushSubscription, key: string): boolean {
  const made = options?.applicationServerKey;
  // Some browsers do not tell the key.
  return !made || String(new Uint8Array(made)) === String(bytesOf(key));
}

/** Some browsers do not accept the key as text. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
