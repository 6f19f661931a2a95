import { getCacheKeyForURL } from 'workbox-precaching';

const POLICY = 'content-security-policy';

/**
 * Stores the precached page again when the server's policy has changed, for example for another media provider: a
 * cached page retains the headers with which it was fetched.
 */
export async function refreshPolicy(path: string): Promise<void> {
  const key = getCacheKeyForURL(path);
  const cached = key && (await caches.match(key));
  if (!cached) return;
  const current = await fetch(path, { method: 'HEAD', cache: 'no-cache' }).catch(() => null);
  const policy = current?.ok ? current.headers.get(POLICY) : null;
  if (!policy || policy === cached.headers.get(POLICY)) return;
  // The policy of another version of the page would block this one's inline scripts.
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
