import { useState } from 'react';
import type { NotificationChannel, NotificationType } from '@lisan/contract/learner/notification';
import { LESSON_NOTIFICATION_TYPES } from '../../../../domain/live/lesson-notification-types.ts';
import type { DeviceAddress } from '../../../../domain/learner/push/subscribe.ts';
import { useTurnOffPush } from '../../../../domain/learner/push/use-device-push.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { typesIn, useChooseNotifications } from '../../../../domain/learner/push/notification-choices.ts';
import type { Choices } from '../../../../domain/learner/push/notification-choices.ts';
import { push } from '../../../../text/push.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { PushGate } from '../../../../domain/learner/push/push-gate.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Switch } from '../../../../ui/form/switch.tsx';
import { subscriber } from '../text/subscriber.ts';
import styles from './dialog-body.module.css';

type Props = { open: boolean; onClose: () => void };

const { title, channel: legend, channels, notes, quiet } = subscriber.notifications;

const SEGMENTS = [
  { value: 'inbox', label: channels.inbox },
  { value: 'push', label: channels.push },
  { value: 'sms', label: channels.sms },
] as const;

/** The notifications of the learner, by channel. */
export function NotificationsDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <NotificationChoices />
    </Dialog>
  );
}

function NotificationChoices() {
  const choices = useApi('GET /api/notifications/subscriptions');
  const [channel, setChannel] = useState<NotificationChannel>('inbox');
  return (
    <div className={styles.body}>
      <Segmented legend={legend} segments={SEGMENTS} value={channel} onChange={setChannel} />
      <p className="small">
        {notes[channel]} {channel !== 'inbox' && quiet}
      </p>
      <LearnerQueryView query={choices} skeleton={<Skeleton count={4} shape="row" />}>
        {(data) =>
          channel === 'push' ? <DeviceSwitches choices={data} /> : <Switches choices={data} channel={channel} />
        }
      </LearnerQueryView>
    </div>
  );
}

/** Shows the switches of this device: push belongs to it, and the permission is requested beside its purpose. */
function DeviceSwitches({ choices }: { choices: Choices }) {
  const turnOff = useTurnOffPush();
  const before = typesIn(choices, 'push');
  return (
    <PushGate
      types={before.length > 0 ? before : [...LESSON_NOTIFICATION_TYPES, 'daily_reminder']}
      offer={<p>{before.length > 0 && !choices.has_push_device ? push.stopped : push.settings}</p>}
    >
      {(device) => (
        <div>
          <Switches choices={choices} channel="push" device={device} />
          <Button variant="plain" size="small" busy={turnOff.isPending} onClick={() => turnOff.mutate()}>
            {push.turnOff}
          </Button>
        </div>
      )}
    </PushGate>
  );
}

/** A reminder belongs to its hour, not to the inbox. */
function isOffered(type: NotificationType, channel: NotificationChannel): boolean {
  return type !== 'daily_reminder' || channel !== 'inbox';
}

type Choosing = { choices: Choices; channel: NotificationChannel; device?: DeviceAddress };

function Switches({ choices, channel, device }: Choosing) {
  const { choose, error } = useChooseNotifications();
  const chosen = typesIn(choices, channel);
  const next = (code: NotificationType, on: boolean) =>
    on ? [...chosen, code] : chosen.filter((type) => type !== code);
  return (
    <div>
      {choices.types
        .filter(({ code }) => isOffered(code, channel))
        .map(({ code, name }) => (
          <Switch
            key={code}
            label={name}
            checked={chosen.includes(code)}
            onChange={(on) => choose({ channel, types: next(code, on), device })}
          />
        ))}
      <FailureNotice error={error} />
    </div>
  );
}
