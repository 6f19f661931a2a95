import type { NotificationType } from '@lisan/contract/learner/notification';
import { LESSON_NOTIFICATION_TYPES, REMINDERS } from '../../../../domain/live/lesson-notification-types.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { isRung, typesIn, useChooseNotifications } from '../../../../domain/learner/push/notification-choices.ts';
import type { Choices } from '../../../../domain/learner/push/notification-choices.ts';
import { push as text } from '../../../../text/push.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { PushGate } from '../../../../domain/learner/push/push-gate.tsx';
import styles from './reminder-offer.module.css';

/** Offers push or SMS to a learner whose reminders reach only the inbox. */
export function ReminderOffer() {
  const { data } = useApi('GET /api/notifications/subscriptions');
  const { choose } = useChooseNotifications();
  if (!data || isRung(data, REMINDERS)) return null;
  function remindBySms(choices: Choices) {
    choose({ channel: 'sms', types: joined(typesIn(choices, 'sms'), REMINDERS) });
    showToast(text.teacher.smsChosen);
  }
  const types = joined(typesIn(data, 'push'), LESSON_NOTIFICATION_TYPES);
  return (
    <div className={styles.offer}>
      <p className="small">{text.teacher.inboxOnly}</p>
      <PushGate
        types={types}
        instead={
          <Button variant="secondary" icon="mail" onClick={() => remindBySms(data)}>
            {text.teacher.sms}
          </Button>
        }
        onTurnedOn={() => showToast(text.turnedOn)}
      >
        {(device) => (
          <Button icon="bell" onClick={() => choose({ channel: 'push', types, device })}>
            {text.turnOn}
          </Button>
        )}
      </PushGate>
    </div>
  );
}

function joined(some: readonly NotificationType[], more: readonly NotificationType[]): NotificationType[] {
  return [...new Set([...some, ...more])];
}
