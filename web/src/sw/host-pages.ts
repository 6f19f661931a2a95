import { matchPrecache } from 'workbox-precaching';
import { NetworkFirst } from 'workbox-strategies';
import { HOST_PAGES } from '../domain/learner/offline/names.ts';

const PATHS: ReadonlySet<string> = new Set(['/home', '/login']);

export function isHostPage({ request, url }: { request: Request; url: URL }): boolean {
  return request.mode === 'navigate' && PATHS.has(url.pathname);
}

/** One entry for each page: its query may contain a number, a code or a login link, which must not be cached. */
export function hostPageKey(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** Serves the host's pages from the network, else from the cache, which has at least the login page. */
export const answerHostPage = new NetworkFirst({
  cacheName: HOST_PAGES,
  networkTimeoutSeconds: 4,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => hostPageKey(request.url),
      handlerDidError: () => matchPrecache('/login.html'),
    },
  ],
});

/** Deletes the pages that earlier versions cached under their whole address. */
export async function deletePrivateAddresses(): Promise<void> {
  const cache = await caches.open(HOST_PAGES);
  for (const { url } of await cache.keys()) if (url !== hostPageKey(url)) await cache.delete(url);
}
