import type { ApiError } from '../../lib/api-error.ts';
import { isOffline } from '../../lib/api-error.ts';
import type { Reply } from '../../lib/api-types.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showToast } from '../../lib/toast.ts';
import { apiQueryKey, useApi, useApiMutation } from '../../lib/use-api.ts';
import { star } from '../../text/star.ts';

type Uuids = Reply<'GET /api/saved/uuids'>;

const KEY = apiQueryKey('GET /api/saved/uuids');
const FRESH_MS = 5 * 60_000;

/** Returns whether an item is saved, and changes that: on the screen at once, and back where the server did not accept it. */
export function useSaved(uuid: string): { isSaved: boolean; toggle: () => void } {
  const uuids = useApi('GET /api/saved/uuids', undefined, { staleTime: FRESH_MS });
  const isSaved = uuids.data?.uuids.includes(uuid) ?? false;
  const change = useApiMutation('POST /api/saved/toggle', {
    onMutate: async ({ body }) => {
      // The reply to an earlier request would undo the change on the screen.
      await queryClient.cancelQueries({ queryKey: KEY });
      mark(body.content_uuid, body.saved);
    },
    onError: (error, { body }) => {
      mark(body.content_uuid, !body.saved);
      showFailure(error);
    },
    onSettled: () => {
      for (const key of ['GET /api/saved', 'GET /api/saved/uuids']) {
        void queryClient.invalidateQueries({ queryKey: [key] });
      }
    },
  });
  return { isSaved, toggle: () => change.mutate({ body: { content_uuid: uuid, saved: !isSaved } }) };
}

function mark(uuid: string, isSaved: boolean): void {
  queryClient.setQueryData<Uuids>(KEY, (known) => {
    const others = known?.uuids.filter((one) => one !== uuid) ?? [];
    return { messageCode: '00', uuids: isSaved ? [uuid, ...others] : others };
  });
}

/** Errors of the server and ended sessions are shown by the app. */
function showFailure(error: ApiError): void {
  if (isOffline(error)) showToast(star.offline);
  else if (error.status !== 401 && error.status < 500) showToast(error.message);
}
