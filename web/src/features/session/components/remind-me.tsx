import type { NotificationType } from '@lisan/contract/notification';
import { PushGate } from '../../../domain/learner/push/push-gate.tsx';
import { typesIn, useChooseNotifications } from '../../../domain/learner/push/notification-choices.ts';
import type { Choices } from '../../../domain/learner/push/notification-choices.ts';
import type { DeviceAddress } from '../../../domain/learner/push/device-push.ts';
import { useApi } from '../../../lib/use-api.ts';
import { session as text } from '../../../text/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

const REMINDER: NotificationType = 'daily_reminder';

/** Offers a reminder after a finished session, to learners who have none. The permission is never requested before. */
export function RemindMe() {
  const choices = useApi('GET /api/notifications/subscriptions');
  if (!choices.data || choices.data.subscriptions.some(({ type }) => type === REMINDER)) return null;
  return <Offer choices={choices.data} />;
}

function Offer({ choices }: { choices: Choices }) {
  const { choose } = useChooseNotifications();
  const withReminder = (channel: 'push' | 'sms') => [...typesIn(choices, channel), REMINDER];
  const turnOn = (device: DeviceAddress) => choose({ channel: 'push', types: withReminder('push'), device });
  return (
    <Card tight aria-labelledby="remind-me">
      <h3 id="remind-me">{text.remind.title}</h3>
      <p className="small">{text.remind.body}</p>
      <PushGate
        types={withReminder('push')}
        instead={
          <Button
            variant="secondary"
            size="small"
            icon="chat"
            onClick={() => choose({ channel: 'sms', types: withReminder('sms') })}
          >
            {text.remind.bySms}
          </Button>
        }
      >
        {(device) => (
          <Button variant="secondary" size="small" icon="bell" onClick={() => turnOn(device)}>
            {text.remind.byPush}
          </Button>
        )}
      </PushGate>
    </Card>
  );
}
