import { COURSE_MEDIA } from '../../../domain/learner/offline/names.ts';

/** Returns the clips that the cache lacks. */
export async function missingClips(clips: readonly string[]): Promise<string[]> {
  const cache = await caches.open(COURSE_MEDIA);
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return clips.filter((clip) => !stored.has(pathOf(clip)));
}

/** Returns the size of a clip in bytes, without fetching it. */
export async function clipSize(clip: string, signal: AbortSignal): Promise<number> {
  return lengthOf(await fetchOk(clip, { method: 'HEAD', signal }));
}

/** Fetches a whole clip into the cache. */
export async function fetchClip(clip: string, signal: AbortSignal): Promise<void> {
  const response = await fetchOk(clip, { signal });
  await (await caches.open(COURSE_MEDIA)).put(clip, response);
}

/** Returns the size of cached clips in bytes. */
export async function cachedBytes(clips: readonly string[]): Promise<number> {
  const cache = await caches.open(COURSE_MEDIA);
  const sizes = await Promise.all(
    clips.map(async (clip) => {
      const response = await cache.match(clip);
      return response ? lengthOf(response) : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function fetchOk(clip: string, init: RequestInit): Promise<Response> {
  const response = await fetch(clip, init);
  if (!response.ok) throw new TypeError(`${response.status} ${clip}`);
  return response;
}

function lengthOf(response: Response): number {
  return Number(response.headers.get('content-length') ?? 0);
}

function pathOf(clip: string): string {
  return new URL(clip, window.location.href).pathname;
}
