import type { NotificationType } from '@lisan/contract/learner/notification';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/net/call.ts';
import { CHOICES_KEY } from './notification-choices.ts';
import { devicePushQuery, rememberDevice, subscribeDevice, unsubscribeDevice } from './device-push.ts';
import type { DevicePush } from './device-push.ts';

const KEY = devicePushQuery.queryKey;

/**
 * Reads whether this device receives push; undefined until the browser has answered. Follows the browser's settings.
 */
export function useDevicePush(): DevicePush | undefined {
  const client = useQueryClient();
  const { data } = useQuery({ ...devicePushQuery, staleTime: 0 });
  useEffect(() => {
    const reread = () => void client.invalidateQueries({ queryKey: KEY });
    let permission: PermissionStatus | undefined;
    void navigator.permissions?.query({ name: 'notifications' }).then(
      (status) => {
        permission = status;
        status.addEventListener('change', reread);
      },
      // Some browsers do not report changes; the page reads the permission when it is opened.
      () => undefined,
    );
    return () => permission?.removeEventListener('change', reread);
  }, [client]);
  return data;
}

type Asked = { permission: Promise<NotificationPermission>; types: NotificationType[] };

/** Turns push on for some types. Call it from a press: browsers ask for permission at no other time. */
export function useTurnOnPush(onDone?: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation<void, Error, Asked>({
    mutationFn: async ({ permission, types }) => {
      if ((await permission) !== 'granted') return;
      const push_subscription = await subscribeDevice();
      const reply = await call('POST /api/notifications/subscriptions', {
        body: { channel: 'push', types, push_subscription },
      });
      rememberDevice();
      client.setQueryData(CHOICES_KEY, reply);
      onDone?.();
    },
    // A device that is unknown to the server must not look as if it received push.
    onError: unsubscribeDevice,
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const turnOn = (types: NotificationType[]) => mutate({ permission: Notification.requestPermission(), types });
  return { turnOn, isPending, error };
}

export function useTurnOffPush() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: unsubscribeDevice,
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
