import {
  precacheAndRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  getCacheKeyForURL,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { STORE_SCREENS, APP_SCREENS } from '../domain/learner/offline/names.ts';
import { runInParallel } from '../lib/net/run-in-parallel.ts';
import { answerClip } from './answer-clip.ts';
import { answerHostPage, deletePrivateAddresses, isHostPage } from './host-pages.ts';
import { renewPush } from './renew-push.ts';
import { openPush, showPush } from './show-push.ts';

/** Few, so that the calls of the screen that is open come through. */
const MAX_CONCURRENT = 3;

/** Answers with the file of a screen from the cache, else from the network, and stores it. */
const answerScreenFile = new CacheFirst({ cacheName: APP_SCREENS });

/**
 * Stores the missing files. Their names contain a hash of their content, so that an existing file is current.
 * @throws when the network or the space on the phone ends; a later call continues
 */
async function storeScreens(files: readonly string[]): Promise<void> {
  const cache = await caches.open(APP_SCREENS);
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.filter((file) => !stored.has(file));
  await runInParallel(missing, MAX_CONCURRENT, (file) => cache.add(file));
}

/** Deletes the files of earlier versions. */
async function deleteStaleScreens(files: readonly string[]): Promise<void> {
  const current = new Set(files);
  const cache = await caches.open(APP_SCREENS);
  for (const request of await cache.keys())
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request);
}

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

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(event.newSubscription)));

const POLICY = 'content-security-policy';

/**
 * Stores the precached page again when the server's policy has changed, for example for another media provider: a
 * cached page retains the headers that it was fetched with.
 */
async function refreshPolicy(path: string): Promise<void> {
  const key = getCacheKeyForURL(path);
  const cached = key && (await caches.match(key));
  if (!cached) return;
  const current = await fetch(path, { method: 'HEAD', cache: 'no-cache' }).catch(() => null);
  const policy = current?.ok ? current.headers.get(POLICY) : null;
  if (!policy || policy === cached.headers.get(POLICY)) return;
  // The policy of another version of the page would block the inline scripts of this version.
  const tag = current?.headers.get('etag');
  if (!tag || tag !== cached.headers.get('etag')) return;
  const name = await cacheOf(key);
  if (name) await (await caches.open(name)).put(key, await withPolicy(cached, policy));
}

async function cacheOf(key: string): Promise<string | undefined> {
  for (const name of await caches.keys()) if (await (await caches.open(name)).match(key)) return name;
  return undefined;
}

async function withPolicy(response: Response, policy: string): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set(POLICY, policy);
  // The body is decoded already.
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(await response.blob(), { status: response.status, statusText: response.statusText, headers });
}
