import { COURSE_MEDIA } from '../../../../domain/learner/offline/names.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { fetchWhole } from '../../../../lib/fetch-whole.ts';
import { shell } from '../../../../text/shell.ts';

/** Returns the clips that the cache lacks. */
export async function missingClips(clips: readonly string[]): Promise<string[]> {
  const cache = await caches.open(COURSE_MEDIA);
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return clips.filter((clip) => !stored.has(pathOf(clip)));
}

/** Returns the size of a clip in bytes, without fetching it. */
export async function clipSize(clip: string, signal: AbortSignal): Promise<number> {
  return lengthOf(await fetchOk(clip, signal, 'HEAD'));
}

/** Fetches a whole clip into the cache. */
export async function fetchClip(clip: string, signal: AbortSignal): Promise<void> {
  const response = await fetchOk(clip, signal);
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

/** @throws ApiError for a refusal */
async function fetchOk(clip: string, signal: AbortSignal, method: 'GET' | 'HEAD' = 'GET'): Promise<Response> {
  const response = await fetchWhole(clip, { signal, method });
  if (response.ok) return response;
  throw new ApiError({ status: response.status, code: 'bad_reply', message: shell.failure.unexpected });
}

function lengthOf(response: Response): number {
  return Number(response.headers.get('content-length') ?? 0);
}

function pathOf(clip: string): string {
  return new URL(clip, window.location.href).pathname;
}
