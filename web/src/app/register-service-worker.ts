import { STORAGE_FULL } from '../domain/learner/offline/names.ts';
import { storeScreens } from '../domain/learner/offline/service-worker.ts';
import { reportScreensStored } from '../lib/screens-stored.ts';
import { showPrompt, showToast } from '../lib/toast.ts';
import { whenScreenIsDone } from '../lib/when-idle.ts';
import { appNotices } from '../text/app-notices.ts';

/** Registers after the page has loaded, so that the first visit is not slowed down. */
export function registerServiceWorker(): void {
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

function watchForUpdate(registration: ServiceWorkerRegistration): void {
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
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
      worker.postMessage('skip-waiting');
    },
  });
}
