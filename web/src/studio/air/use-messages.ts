import type { StudioMessage } from '@lisan/contract/studio/studio';
import { useEffect } from 'react';
import { queryClient } from '../../lib/net/query-client.ts';
import { showToast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/net/use-api.ts';
import { useApiPages } from '../../lib/net/use-api-pages.ts';
import { studio } from '../text/studio.ts';

const KEY = 'GET /api/studio/lessons/:id/messages';

/** Messages that arrive within this time are fetched together. */
const BATCH_MS = 300;

/** The channel does not announce reports, since every viewer receives its events. */
const REREAD_MS = 15_000;

/** Reads the questions or the chat of a lesson, newest first. */
export function useMessages(lessonId: string, kind: StudioMessage['kind']) {
  useEffect(() => {
    const timer = setInterval(refreshMessages, REREAD_MS);
    return () => clearInterval(timer);
  }, []);
  return useApiPages(KEY, { kind }, { id: lessonId });
}

let refreshTimer: ReturnType<typeof setTimeout> | undefined;

/** Refetches the messages after a new message or a moderation. */
export function refreshMessages(): void {
  if (refreshTimer !== undefined) return;
  refreshTimer = setTimeout(() => {
    refreshTimer = undefined;
    void queryClient.invalidateQueries({ queryKey: [KEY] });
  }, BATCH_MS);
}

type Moderation = { hidden?: boolean; answered?: boolean; muted?: boolean };

/** Moderates a message, and refetches the list: muting an author may change several messages. */
export function useModerate(messageId: string): { moderate: (moderation: Moderation) => void; isPending: boolean } {
  const { mutate, isPending } = useApiMutation('POST /api/studio/messages/:id', {
    onError: () => showToast(studio.air.messageFailed),
    onSettled: refreshMessages,
  });
  return { moderate: (body) => mutate({ params: { id: messageId }, body }), isPending };
}
