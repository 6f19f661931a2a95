import { appName } from '../text/push.ts';

declare const self: ServiceWorkerGlobalScope;

/** As the server encrypted it for this browser. */
export type Push = { title: string; text: string; link: string | null; topic: string };

/** Every push must show something, or the browser says that the site runs in the background. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { title, text, link, topic } = readPush(data);
  const options: NotificationOptions & { renotify: boolean } = {
    body: text,
    dir: 'rtl',
    lang: 'ar',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    tag: topic,
    // That a lesson begins rings again, though it takes the place of its being soon.
    renotify: topic !== '',
    data: { link },
  };
  await self.registration.showNotification(title, options);
}

function readPush(data: PushMessageData | null): Push {
  try {
    // Only our own server can encrypt for this browser; an older one may have said less.
    const push = data?.json() as Partial<Push> | undefined;
    return {
      title: push?.title ?? appName,
      text: push?.text ?? '',
      link: push?.link ?? null,
      topic: push?.topic ?? '',
    };
  } catch {
    return { title: appName, text: '', link: null, topic: '' };
  }
}

/** Brings an open window of the app there, or opens one. */
export async function openPush({ data }: Notification): Promise<void> {
  const link: unknown = (data as { link?: unknown } | null)?.link;
  // A route of ours and nothing else, whatever came.
  const route = typeof link === 'string' && link.startsWith('/') ? link : '/inbox';
  const address = `/#${route}`;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === '/');
  // One that this worker does not control yet can't be led anywhere.
  const led = await open?.navigate(address).catch(() => null);
  await (led ? led.focus() : self.clients.openWindow(address));
}
