import { useState } from 'react';
import { useApi } from '../../../lib/use-api.ts';
import { subscriber } from '../../../text/subscriber.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useChooseNotifications } from '../use-choose-notifications.ts';
import type { Channel, Choices } from '../use-choose-notifications.ts';
import styles from './dialog-body.module.css';

type Props = { open: boolean; onClose: () => void };

const { title, channel: legend, channels, notes } = subscriber.notifications;

const SEGMENTS = [
  { value: 'inbox', label: channels.inbox },
  { value: 'sms', label: channels.sms },
] as const;

/** What the learner wants to be told of, for each way of telling. Push belongs to the browser and is asked for in the inbox. */
export function NotificationsDialog({ open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <NotificationChoices />
    </Dialog>
  );
}

function NotificationChoices() {
  const choices = useApi('GET /api/notifications/subscriptions');
  const [channel, setChannel] = useState<Channel>('inbox');
  return (
    <div className={styles.body}>
      <Segmented legend={legend} segments={SEGMENTS} value={channel} onChange={setChannel} />
      <p className="small">{notes[channel]}</p>
      <QueryView query={choices} skeleton={<Skeleton count={4} shape="row" />}>
        {(data) => <Switches choices={data} channel={channel} />}
      </QueryView>
    </div>
  );
}

function Switches({ choices, channel }: { choices: Choices; channel: Channel }) {
  const { choose, error } = useChooseNotifications();
  const chosen = choices.subscriptions.filter((one) => one.channel === channel).map(({ type }) => type);
  return (
    <div>
      {choices.types.map(({ code, name }) => (
        <Switch
          key={code}
          label={name}
          checked={chosen.includes(code)}
          onChange={(on) => choose(channel, on ? [...chosen, code] : chosen.filter((type) => type !== code))}
        />
      ))}
      <FailureNotice error={error} />
    </div>
  );
}
