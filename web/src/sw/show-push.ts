import { appName, stopReminders } from '../text/push.ts';

declare const self: ServiceWorkerGlobalScope;

/** As the server names it. */
const REMINDER_TOPIC = 'reminder';
const STOP_REMINDERS = 'stop-reminders';

/** The payload that the server encrypted for this browser. */
type Push = { title: string; text: string; link: string | null; topic: string };

/** Shows a notification for every push; without one the browser reports that the site runs in the background. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const { title, text, link, topic } = readPush(data);
  const options: NotificationOptions & { renotify: boolean; actions?: { action: string; title: string }[] } = {
    body: text,
    dir: 'rtl',
    lang: 'ar',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    tag: topic,
    // The start of a lesson alerts again, although it replaces its reminder.
    renotify: topic !== '',
    data: { link },
    ...(topic === REMINDER_TOPIC && { actions: [{ action: STOP_REMINDERS, title: stopReminders }] }),
  };
  if (topic === REMINDER_TOPIC) void navigator.setAppBadge?.(1);
  await self.registration.showNotification(title, options);
}

function readPush(data: PushMessageData | null): Push {
  try {
    // Only our own server can encrypt for this browser; an older version may have sent fewer fields.
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

/** Navigates an open window of the app to the link, or opens a window. */
export async function openPush({ data }: Notification, action: string): Promise<void> {
  const link: unknown = action === STOP_REMINDERS ? '/reminders/stop' : (data as { link?: unknown } | null)?.link;
  // Only routes of the app are accepted.
  const route = typeof link === 'string' && link.startsWith('/') ? link : '/inbox';
  const address = `/#${route}`;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === '/');
  // A window that this worker does not control yet cannot be navigated.
  const led = await open?.navigate(address).catch(() => null);
  await (led ? led.focus() : self.clients.openWindow(address));
}
