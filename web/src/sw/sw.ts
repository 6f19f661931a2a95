import { precacheAndRoute, cleanupOutdatedCaches, createHandlerBoundToURL, matchPrecache } from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { answerClip } from './answer-clip.ts';
import { renewPush } from './renew-push.ts';
import { openPush, showPush } from './show-push.ts';

declare const self: ServiceWorkerGlobalScope;

/** Put in by the build: what the first screen needs, with the hash of each file. */
declare const __PRECACHE__: PrecacheEntry[];

precacheAndRoute(__PRECACHE__, { ignoreURLParametersMatching: [/.*/] });
cleanupOutdatedCaches();

/** Every route of the app is the one page; what follows the hash never reaches the network. */
const appShell = createHandlerBoundToURL('/index.html');
registerRoute(({ request, url }) => request.mode === 'navigate' && url.pathname === '/', appShell);

/** The host's own pages: fresh where there is a network, the last ones seen where there is none, at least the one to sign in on. */
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && ['/home', '/login'].includes(url.pathname),
  new NetworkFirst({
    cacheName: 'host-pages',
    networkTimeoutSeconds: 4,
    plugins: [{ handlerDidError: () => matchPrecache('/login.html') }],
  }),
);

registerRoute(
  ({ url }) => url.pathname.startsWith('/course-media/'),
  ({ request }) => answerClip(request),
);

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

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
