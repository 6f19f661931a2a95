import { fetchWhole } from '../../lib/net/fetch-whole.ts';
import { runInParallel } from '../../lib/net/run-in-parallel.ts';
import { COURSE_MEDIA, PLAYED_MEDIA } from '../learner/offline/names.ts';

/** The page needs the other connections. */
const AT_A_TIME = 2;

/** Returns the address of every clip and picture that a reply refers to, in order, each once. */
export function mediaIn(reply: unknown): string[] {
  const found = JSON.stringify(reply).match(/"\/course-media\/[^" ]+"/g) ?? [];
  return [...new Set(found.map((address) => address.slice(1, -1)))];
}

/** Fetches the clips and pictures of a reply into the cache of played clips, except cached ones. A failure is no error. */
export async function fetchMedia(reply: unknown, signal: AbortSignal): Promise<void> {
  if (!('caches' in window)) return;
  try {
    const played = await caches.open(PLAYED_MEDIA);
    const downloaded = await caches.open(COURSE_MEDIA);
    await runInParallel(mediaIn(reply), AT_A_TIME, async (clip) => {
      if (signal.aborted || (await downloaded.match(clip)) || (await played.match(clip))) return;
      const response = await fetchWhole(clip, { signal });
      if (response.ok) await played.put(clip, response);
    });
  } catch (error) {
    if (!signal.aborted) console.warn('clips were not fetched', error);
  }
}
