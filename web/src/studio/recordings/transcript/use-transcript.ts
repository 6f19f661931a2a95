import type { StudioTranscript } from '@lisan/contract/studio/studio';
import { queryClient } from '../../../lib/net/query-client.ts';
import { apiQueryKey, useApi } from '../../../lib/net/use-api.ts';

const KEY = 'GET /api/studio/recordings/:id/transcript';
const POLL_MS = 5_000;

/** Reads the transcript of a recording, again and again while it is being made. */
export function useTranscript(id: string) {
  return useApi(
    KEY,
    { params: { id } },
    {
      // Edits stay until they are saved, so another version is not loaded behind them.
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchInterval: ({ state }) => (isMaking(state.data?.transcript.state) ? POLL_MS : false),
    },
  );
}

function isMaking(state: StudioTranscript['state'] | undefined): boolean {
  return state === 'waiting' || state === 'making';
}

export function cacheTranscript(id: string, transcript: StudioTranscript): void {
  queryClient.setQueryData(apiQueryKey(KEY, { params: { id } }), { messageCode: '00', transcript });
}

export function refreshTranscript(id: string): void {
  void queryClient.invalidateQueries({ queryKey: apiQueryKey(KEY, { params: { id } }) });
}
