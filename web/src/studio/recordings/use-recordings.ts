import type { StudioRecording } from '@lisan/contract/studio/studio';
import { queryClient } from '../../lib/net/query-client.ts';
import { useApiPages } from '../../lib/net/use-api-pages.ts';

const KEY = 'GET /api/studio/recordings';

/** Reads the teacher's recordings, newest first. */
export function useRecordings() {
  return useApiPages(KEY);
}

type Pages = NonNullable<ReturnType<typeof useRecordings>['data']>;

/** Caches the recording of a reply in the list. */
export function cacheRecording(recording: StudioRecording): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: [KEY] },
    (before) =>
      before && {
        ...before,
        pages: before.pages.map((page) => ({
          ...page,
          recordings: page.recordings.map((one) => (one.id === recording.id ? recording : one)),
        })),
      },
  );
}

export function refreshRecordings(): void {
  void queryClient.invalidateQueries({ queryKey: [KEY] });
}
