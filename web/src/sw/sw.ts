import { precacheAndRoute, cleanupOutdatedCaches, createHandlerBoundToURL } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { answerClip } from './answer-clip.ts';
import { answerHostPage, deletePrivateAddresses, isHostPage } from './host-pages.ts';
import { refreshPolicy } from './refresh-policy.ts';
import { renewPush } from './renew-push.ts';
import { openPush, showPush } from './show-push.ts';

declare const self: ServiceWorkerGlobalScope;

/** Put in by the build: what the first screen needs, with the hash of each file. */
declare const __PRECACHE__: PrecacheEntry[];

// Before the precache, which would answer /login with its own page for ever.
registerRoute(isHostPage, answerHostPage);

precacheAndRoute(__PRECACHE__, { ignoreURLParametersMatching: [/.*/], cleanURLs: false });
cleanupOutdatedCaches();

/** Every route of the app is the one page; what follows the hash never reaches the network. */
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
  event.waitUntil(Promise.all([self.clients.claim(), deletePrivateAddresses()]));
});

/** A new version waits until the learner agrees to it. */
self.addEventListener('message', (event) => {
  if (event.data === 'skip-waiting') void self.skipWaiting();
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPush(event.notification));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(event.oldSubscription)));
