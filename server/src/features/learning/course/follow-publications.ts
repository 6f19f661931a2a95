import type { LearningDeps } from '../deps.ts';
import { loadPublishedCourse } from './load-published-course.ts';
import { newestPublication } from './store.ts';

const POLL_MS = 10_000;

type Parts = Pick<LearningDeps, 'db' | 'course' | 'log'>;

/** Loads the published version into memory if it has changed. Returns whether it has. */
export async function refreshCourse({ db, course, log }: Parts): Promise<boolean> {
  const published = await newestPublication(db);
  if (!published || published.versionId === course.versionId) return false;
  const index = await loadPublishedCourse(db);
  if (!index) return false;
  course.replace(index);
  log.info({ hash: index.release.hash }, 'course version replaced');
  return true;
}

/** Polls for versions that staff publish while this process runs. */
export function followPublications(deps: Parts, pollMs = POLL_MS): { stop(): void } {
  let isPolling = false;
  const timer = setInterval(() => {
    if (isPolling) return;
    isPolling = true;
    refreshCourse(deps)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'course version not checked'))
      .finally(() => {
        isPolling = false;
      });
  }, pollMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
