import { precacheAndRoute, cleanupOutdatedCaches, createHandlerBoundToURL } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { STORE_SCREENS } from '../domain/learner/offline/names.ts';
import { answerClip } from './answer-clip.ts';
import { answerHostPage, deletePrivateAddresses, isHostPage } from './host-pages.ts';
import { refreshPolicy } from './refresh-policy.ts';
import { renewPush } from './renew-push.ts';
import { answerScreenFile, deleteStaleScreens, storeScreens } from './screens.ts';
import { openPush, showPush } from './show-push.ts';

declare const self: ServiceWorkerGlobalScope;

/** Set by the build: the files that home and the sign-in page need, with their revisions. */
declare const __PRECACHE__: PrecacheEntry[];

/** Set by the build: the paths of the files of all other screens. */
declare const __SCREENS__: string[];

// Registered before the precache, which would serve its own /login page forever.
registerRoute(isHostPage, answerHostPage);

precacheAndRoute(__PRECACHE__, { ignoreURLParametersMatching: [/.*/], cleanURLs: false });
cleanupOutdatedCaches();

const screens: ReadonlySet<string> = new Set(__SCREENS__);
registerRoute(({ url, sameOrigin }) => sameOrigin && screens.has(url.pathname), answerScreenFile);

/** All routes of the app are one page; the part after the hash never reaches the network. */
const appShell = createHandlerBoundToURL('/index.html');
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === '/',
  (options) => {
    if (options.event instanceof ExtendableEvent) options.event.waitUntil(refreshPolicy('/index.html'));
    return appShell(options);
  },
);

registerRoute(
  ({ url }) => url.pathname.startsWith('/course-media/'),
  ({ request, event }) =>
    answerClip({ request, waitUntil: (work) => event instanceof ExtendableEvent && event.waitUntil(work) }),
);

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), deletePrivateAddresses(), deleteStaleScreens(__SCREENS__)]));
});

/** A new version is activated when the learner agrees. */
self.addEventListener('message', (event) => {
  if (event.data === 'skip-waiting') void self.skipWaiting();
  if (event.data === STORE_SCREENS) event.waitUntil(replyStored(event.ports[0]));
});

async function replyStored(port: MessagePort | undefined): Promise<void> {
  try {
    await storeScreens(__SCREENS__);
    port?.postMessage(true);
  } catch (error) {
    console.warn('screens were not stored', error);
    port?.postMessage(false);
  }
}

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPush(event.notification, event.action));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(event.oldSubscription)));
