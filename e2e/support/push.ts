import { expect, type BrowserContext, type Page } from '@playwright/test';

type Notice = { title: string; text: string; link: string; topic: string };
type Shown = Pick<Notification, 'title' | 'body' | 'tag' | 'dir' | 'lang'>;

/** Has a notice arrive at the page's worker, as if its push service had brought it and it had been decrypted. */
export async function deliverPush(page: Page, notice: Notice): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registrations: string[] = [];
  devtools.on('ServiceWorker.workerRegistrationUpdated', (updated) => {
    for (const { registrationId } of updated.registrations) registrations.push(registrationId);
  });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await devtools.send('ServiceWorker.enable');
  await expect.poll(() => registrations.length, { message: 'a worker is registered' }).toBeGreaterThan(0);
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: registrations.at(-1) ?? '',
    data: JSON.stringify(notice),
  });
  await devtools.detach();
}

export async function shownNotices(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notices = await registration.getNotifications();
    return notices.map(({ title, body, tag, dir, lang }) => ({ title, body, tag, dir, lang }));
  });
}

/** Dispatches a click on the displayed notification: a test cannot click a window of the desktop. */
export async function openShown(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    // The worker's own scope, whose types this file does not have.
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
}

/** Dispatches the event of a browser that names neither the ended subscription nor another one. */
export async function endPushSilently(context: BrowserContext, endpoint: string): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async (renewed) => {
    const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
    const keys = { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
    const prototype = PushManager.prototype as { subscribe: unknown; getSubscription: unknown };
    prototype.getSubscription = async () => null;
    prototype.subscribe = async () => ({ toJSON: () => ({ endpoint: renewed, keys }) });
    // The worker's own scope, whose types this file does not have.
    const scope = globalThis as unknown as { ExtendableEvent: new (type: string) => Event };
    globalThis.dispatchEvent(new scope.ExtendableEvent('pushsubscriptionchange'));
  }, endpoint);
}

/**
 * Replaces the push service, which this browser cannot reach: the endpoint does not exist, the keys are valid. A reload
 * ends the subscription without a notice, and the next subscription has another endpoint.
 */
export async function pretendPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    let isOn = false;
    const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        isOn = false;
        return true;
      },
    };
    const prototype = PushManager.prototype as { subscribe: unknown; getSubscription: unknown };
    prototype.subscribe = async () => {
      isOn = true;
      return subscription;
    };
    prototype.getSubscription = async () => (isOn ? subscription : null);
  });
}
