import { star } from '../../text/star.ts';
import { MixedIconButton } from '../../ui/form/mixed-icon-button.tsx';
import { type ApiError, isOffline } from '../../lib/failure/api-error.ts';
import type { Reply } from '../../lib/failure/api-types.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { showToast } from '../../lib/toast.ts';
import { apiQueryKey, useApi, useApiMutation } from '../../lib/net/use-api.ts';
import styles from './star-button.module.css';

type Props = {
  uuid: string;
  /** The item as it is called in the button's accessible name. */
  text: string;
};

/** Saves an item in the notebook or removes it. */
export function StarButton({ uuid, text }: Props) {
  const { isSaved, toggle } = useSaved(uuid);
  return (
    <MixedIconButton
      icon="star"
      label={star.label(text)}
      filled={isSaved}
      aria-pressed={isSaved}
      className={isSaved ? styles.saved : styles.star}
      onClick={toggle}
    />
  );
}

type Uuids = Reply<'GET /api/saved/uuids'>;

const KEY = apiQueryKey('GET /api/saved/uuids');
const FRESH_MS = 5 * 60_000;

/**
 * Returns whether an item is saved, and a function that toggles it: on the screen at once, and back if the server did
 * not accept the change.
 */
function useSaved(uuid: string): { isSaved: boolean; toggle: () => void } {
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
