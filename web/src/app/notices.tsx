import { useEffect, useState, type ComponentType } from 'react';
import { consumeSignedInElsewhere } from '../domain/learner/session/open-other-session.ts';
import { loadChunk } from '../lib/chunk/load-chunk.ts';
import { whenScreensAreStored, reportScreensStored } from '../lib/chunk/screens-stored.ts';
import { readServerAlert, subscribeToServerAlert } from '../lib/failure/server-alert.ts';
import { readToast, showToast, subscribeToToast, showPrompt } from '../lib/toast.ts';
import { appNotices } from '../text/app-notices.ts';
import { useWide } from '../lib/input/use-wide.ts';
import { STORAGE_FULL } from '../domain/learner/offline/names.ts';
import { watchDay } from '../domain/learner/watch-day.ts';
import { storeScreens } from '../domain/learner/offline/service-worker.ts';
import { whenScreenIsDone } from '../lib/chunk/when-idle.ts';
import { queryClient } from '../lib/net/query-client.ts';
import { readStored } from '../lib/storage/storage.ts';
import { runOffline } from './run-offline.ts';

/** Runs the work beside the screens, and shows the dialogs and toasts of any screen. */
export function Notices() {
  useEffect(registerServiceWorker, []);
  useEffect(runOffline, []);
  useEffect(watchDay, []);
  useEffect(clearBadgeWhenSeen, []);
  useEffect(comparePush, []);
  useEffect(() => {
    if (consumeSignedInElsewhere()) showToast(appNotices.signedInElsewhere);
  }, []);
  const messages = useMessages();
  return (
    <>
      {/* A live region announces only content that is inserted after it. */}
      <div role="status">{messages && <messages.VisibleToast />}</div>
      {messages && <messages.ServerAlertDialog />}
      <LazyShortcuts />
    </>
  );
}

async function loadMessages() {
  const [{ VisibleToast }, { ServerAlertDialog }] = await Promise.all([
    import('../ui/feedback/toast.tsx'),
    import('../ui/feedback/server-alert-dialog.tsx'),
    // Without a network it could not be loaded.
    import('../domain/answers/unsent-banner.tsx'),
  ]);
  return { VisibleToast, ServerAlertDialog };
}

/** Loads the toasts and alerts when the first message appears, or when the phone has their files. */
function useMessages() {
  const [messages, setMessages] = useState<Awaited<ReturnType<typeof loadMessages>> | null>(null);
  useEffect(() => {
    const load = () => {
      loadChunk(loadMessages).then(setMessages, (error: unknown) => console.warn('Messages did not load', error));
    };
    if (readToast() !== null || readServerAlert() !== null) load();
    const stops = [whenScreensAreStored(load), subscribeToToast(load), subscribeToServerAlert(load)];
    return () => stops.forEach((stop) => stop());
  }, []);
  return messages;
}

const SEARCH = '/search';

/** Loads the shortcuts in a window as wide as a desktop's; phones never load them. */
function LazyShortcuts() {
  const isWide = useWide();
  const [Shortcuts, setShortcuts] = useState<ComponentType<{ search: string | null }> | null>(null);
  useEffect(() => {
    if (!isWide) return;
    loadChunk(() => import('../ui/layout/shortcuts.tsx')).then(
      (module) => setShortcuts(() => module.Shortcuts),
      (error: unknown) => console.warn('Shortcuts did not load', error),
    );
  }, [isWide]);
  return isWide && Shortcuts && <Shortcuts search={SEARCH} />;
}

/** Registers after the page has loaded, so that the first visit is not slowed down. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return reportScreensStored();
  watchForFullStorage();
  const start = () => {
    navigator.serviceWorker
      .register('/sw.js')
      .then(watchForUpdate)
      .then(storeScreensLater)
      // The app works without it, as in a private window or with full storage.
      .catch((error: unknown) => {
        console.warn('No offline copy', error);
        reportScreensStored();
      });
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** Stores the screens that are not precached, unless the learner saves data: a downloaded week stores them then. */
function storeScreensLater(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return reportScreensStored();
  whenScreenIsDone(() => {
    storeScreens()
      .catch((error: unknown) => console.warn('screens were not stored', error))
      .finally(reportScreensStored);
  });
}

let hasReportedFull = false;

/** Shows once that clips now play from the network. */
function watchForFullStorage(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data !== STORAGE_FULL || hasReportedFull) return;
    hasReportedFull = true;
    showToast(appNotices.storageFull);
  });
}

/** Offers the new version of a registration, now or when it has been installed. */
export function watchForUpdate(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) offerUpdate(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(worker);
    });
  });
}

/** Activates a new version only when the learner agrees, so that it never interrupts an answer. */
function offerUpdate(worker: ServiceWorker): void {
  showPrompt(appNotices.update.text, {
    text: appNotices.update.action,
    run: () => {
      const reload = () => window.location.reload();
      // Another tab has activated it: no change of the controller follows.
      if (worker.state !== 'installed') return reload();
      navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
      worker.postMessage('skip-waiting');
    },
  });
}

/**
 * Clears the badge that a reminder has set on the app's icon, whenever the learner opens the app; returns a function
 * that stops it.
 */
export function clearBadgeWhenSeen(): () => void {
  const clear = () => {
    if (document.visibilityState !== 'visible') return;
    // The badge is decoration: if it cannot be cleared, the end of the session tries again.
    navigator.clearAppBadge?.().catch(() => undefined);
  };
  clear();
  document.addEventListener('visibilitychange', clear);
  return () => document.removeEventListener('visibilitychange', clear);
}

/** Compares push on this device with the server, once per visit, where the learner may have turned it on. */
export function comparePush(): (() => void) | undefined {
  const isAllowed = 'Notification' in window && Notification.permission === 'granted';
  if (!isAllowed && readStored('push-session') === null) return undefined;
  return whenScreenIsDone(() => {
    loadChunk(() => import('../domain/learner/push/device-push.ts')).then(
      ({ devicePushQuery }) => queryClient.prefetchQuery(devicePushQuery),
      (error: unknown) => console.warn('push was not compared', error),
    );
  });
}
