import { fetchWhole } from '../../lib/net/fetch-whole.ts';
import { runInParallel } from '../../lib/net/run-in-parallel.ts';
import { COURSE_MEDIA, PLAYED_MEDIA } from '../learner/offline/names.ts';

/** The page needs the other connections. */
const AT_A_TIME = 2;

/** Fetches clips into the cache of played clips, in order, except cached clips. A failure is no error. */
export async function fetchClips(clips: readonly string[], signal: AbortSignal): Promise<void> {
  if (!('caches' in window)) return;
  try {
    const played = await caches.open(PLAYED_MEDIA);
    const downloaded = await caches.open(COURSE_MEDIA);
    await runInParallel([...clips], AT_A_TIME, async (clip) => {
      if (signal.aborted || (await downloaded.match(clip)) || (await played.match(clip))) return;
      const response = await fetchWhole(clip, { signal });
      if (response.ok) await played.put(clip, response);
    });
  } catch (error) {
    if (!signal.aborted) console.warn('clips were not fetched', error);
  }
}
