import { createPartialResponse } from 'workbox-range-requests';
import { COURSE_MEDIA, PLAYED_MEDIA, STORAGE_FULL } from '../domain/learner/offline/names.ts';

declare const self: ServiceWorkerGlobalScope;

/** Enough for the words of about fifty weeks; the quota of a phone may be smaller. */
const MAX_PLAYED = 600;

type FetchEvent = { request: Request; waitUntil: (work: Promise<unknown>) => void };

/**
 * Responds with a clip or picture of the course from the caches, else whole from the network. Played and shown files
 * are cached after the response, so that a full or broken cache never fails it. Players request ranges, and Safari
 * requires them: they are cut from the whole file, since a 206 cannot be cached.
 */
export async function answerClip({ request, waitUntil }: FetchEvent): Promise<Response> {
  const whole = (await findCached(request.url)) ?? (await fetchWhole(request, waitUntil));
  const isRange = request.headers.has('range') && whole.ok;
  return isRange ? createPartialResponse(request, whole) : whole;
}

async function findCached(url: string): Promise<Response | undefined> {
  try {
    for (const name of [COURSE_MEDIA, PLAYED_MEDIA]) {
      const found = await (await caches.open(name)).match(url);
      if (found) return found;
    }
  } catch (error) {
    console.warn('Clip cache was not read', error);
  }
  return undefined;
}

async function fetchWhole(request: Request, waitUntil: FetchEvent['waitUntil']): Promise<Response> {
  const response = await fetch(request.url);
  // A download caches its clips itself.
  const isShown = ['audio', 'video', 'image'].includes(request.destination);
  if (response.status === 200 && isShown) waitUntil(storePlayed(request.url, response.clone()));
  return response;
}

async function storePlayed(url: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(PLAYED_MEDIA);
    await cache.put(url, response);
    const keys = await cache.keys();
    // The oldest come first.
    for (const old of keys.slice(0, Math.max(0, keys.length - MAX_PLAYED))) await cache.delete(old);
  } catch (error) {
    console.warn('Clip was not cached', error);
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') return;
    await caches.delete(PLAYED_MEDIA);
    for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage(STORAGE_FULL);
  }
}
