import { createPartialResponse } from 'workbox-range-requests';
import { COURSE_MEDIA } from '../lib/offline/names.ts';

/**
 * A clip of the course from the cache, else whole from the network and kept.
 * Players ask for ranges, and Safari plays nothing else: those are cut from the whole file, since a 206 can't be kept.
 */
export async function answerClip(request: Request): Promise<Response> {
  const cache = await caches.open(COURSE_MEDIA);
  const whole = (await cache.match(request.url)) ?? (await fetchWhole(request.url, cache));
  const isRange = request.headers.has('range') && whole.ok;
  return isRange ? createPartialResponse(request, whole) : whole;
}

async function fetchWhole(url: string, cache: Cache): Promise<Response> {
  const response = await fetch(url);
  if (response.status === 200) await cache.put(url, response.clone());
  return response;
}
