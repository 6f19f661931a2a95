import { useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { setUnreadMessages } from '../../../domain/learner/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useApiMutation } from '../../../lib/net/use-api.ts';
import { pagesKey } from '../../../lib/net/use-api-pages.ts';

type Inbox = Reply<'GET /api/inbox'>;

/** Marks one message as read, or all; shown at once, and refetched after a failure. */
export function useMarkRead(): (uuid?: string) => void {
  const client = useQueryClient();
  const key = pagesKey('GET /api/inbox');
  const show = (change: (page: Inbox) => Inbox) =>
    client.setQueryData<InfiniteData<Inbox>>(key, (last) => last && { ...last, pages: last.pages.map(change) });
  const mark = useApiMutation('POST /api/inbox/read', {
    onMutate: ({ body = {} }) => show((page) => markRead(page, body.uuids)),
    onSuccess: ({ unread }) => {
      setUnreadMessages(unread);
      show((page) => ({ ...page, unread }));
    },
    onError: (error) => {
      if (error.status < 500) showToast(error.message);
      void client.invalidateQueries({ queryKey: key });
    },
  });
  return (uuid) => mark.mutate({ body: uuid === undefined ? {} : { uuids: [uuid] } });
}

/** Without ids, all messages. */
export function markRead(page: Inbox, uuids: readonly string[] | undefined): Inbox {
  const isMeant = (uuid: string) => uuids === undefined || uuids.includes(uuid);
  const newly = page.messages.filter(({ uuid, read }) => !read && isMeant(uuid)).length;
  return {
    ...page,
    unread: uuids === undefined ? 0 : Math.max(0, page.unread - newly),
    messages: page.messages.map((message) => (isMeant(message.uuid) ? { ...message, read: true } : message)),
  };
}
