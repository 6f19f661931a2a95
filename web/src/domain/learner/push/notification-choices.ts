import type { NotificationChannel, NotificationType } from '@lisan/contract/learner/notification';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { apiQueryKey, useApiMutation } from '../../../lib/net/use-api.ts';
import type { DeviceAddress } from './subscribe.ts';

export type Choices = Reply<'GET /api/notifications/subscriptions'>;

export const CHOICES_KEY = apiQueryKey('GET /api/notifications/subscriptions');

type Chosen = { channel: NotificationChannel; types: NotificationType[]; device?: DeviceAddress | undefined };

/**
 * Each change replaces the whole set of the channel; push names its device, in case the server does not know it. The
 * switch moves at once; changes are sent one after another, and after a failure the server's state is shown again.
 */
export function useChooseNotifications() {
  const { mutate, error } = useApiMutation('POST /api/notifications/subscriptions', {
    scope: { id: 'notifications' },
    onError: () => void queryClient.invalidateQueries({ queryKey: CHOICES_KEY }),
  });
  function choose(chosen: Chosen) {
    const { channel, types, device } = chosen;
    void queryClient.cancelQueries({ queryKey: CHOICES_KEY });
    queryClient.setQueryData<Choices>(CHOICES_KEY, (known) => known && withChosen(known, chosen));
    mutate({ body: { channel, types, ...(device && { push_subscription: device }) } });
  }
  return { choose, error };
}

export function typesIn(choices: Choices, channel: NotificationChannel): NotificationType[] {
  return choices.subscriptions.filter((one) => one.channel === channel).map(({ type }) => type);
}

/** Whether a notice of these types rings on a phone: by SMS, or by push if a device receives it. */
export function isRung({ subscriptions, has_push_device }: Choices, types: readonly NotificationType[]): boolean {
  const ringing = has_push_device ? ['sms', 'push'] : ['sms'];
  return subscriptions.some(({ type, channel }) => types.includes(type) && ringing.includes(channel));
}

function withChosen(known: Choices, { channel, types, device }: Chosen): Choices {
  const others = known.subscriptions.filter((one) => one.channel !== channel);
  const has_push_device = known.has_push_device || device !== undefined;
  return { ...known, has_push_device, subscriptions: [...others, ...types.map((type) => ({ type, channel }))] };
}
