import { useEffect, useState } from 'react';
import type { NotificationType } from '@lisan/contract/learner/notification';
import { PushGate } from '../../../../domain/learner/push/push-gate.tsx';
import { isRung, typesIn, useChooseNotifications } from '../../../../domain/learner/push/notification-choices.ts';
import type { Choices } from '../../../../domain/learner/push/notification-choices.ts';
import type { DeviceAddress } from '../../../../domain/learner/push/subscribe.ts';
import { useDevicePush } from '../../../../domain/learner/push/use-device-push.ts';
import { readStored, store } from '../../../../lib/storage/storage.ts';
import { serverNow } from '../../../../lib/time/clock.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { sessionEnd as text } from '../text/session-end.ts';

const REMINDER: NotificationType = 'daily_reminder';
/** Between two offers to a learner who closed one, or whose browser refuses notifications. */
const OFFER_INTERVAL_MS = 7 * 86_400_000;

type Channel = 'push' | 'sms';

/**
 * Offers a reminder after a finished session, to learners without a reminder. The permission is never requested before.
 */
export function RemindMe() {
  const choices = useApi('GET /api/notifications/subscriptions');
  const { choose, error } = useChooseNotifications();
  const [chosen, setChosen] = useState<Channel | null>(null);
  const [isWanted, setWanted] = useState(() => isOfferDue());
  if (chosen !== null && !error) {
    return (
      <Notice tone="right" icon="check" role="status">
        {chosen === 'sms' ? text.remind.smsChosen : text.remind.pushChosen}
      </Notice>
    );
  }
  if (!isWanted || !choices.data || isRung(choices.data, [REMINDER])) return null;
  const known = choices.data;
  const turnOn = (channel: Channel, device?: DeviceAddress) => {
    choose({ channel, types: [...typesIn(known, channel), REMINDER], device });
    setChosen(channel);
  };
  const dismiss = () => {
    rememberOffer();
    setWanted(false);
  };
  return (
    <>
      <Offer choices={known} onTurnOn={turnOn} onDismiss={dismiss} />
      <FailureNotice error={error} />
    </>
  );
}

type OfferProps = {
  choices: Choices;
  onTurnOn: (channel: Channel, device?: DeviceAddress) => void;
  onDismiss: () => void;
};

function Offer({ choices, onTurnOn, onDismiss }: OfferProps) {
  const isRefused = useDevicePush()?.kind === 'denied';
  useEffect(() => {
    if (isRefused) rememberOffer();
  }, [isRefused]);
  return (
    <Card tight aria-labelledby="remind-me">
      <h3 id="remind-me">{text.remind.title}</h3>
      <p className="small">{text.remind.body}</p>
      <PushGate
        types={[...typesIn(choices, 'push'), REMINDER]}
        instead={
          <Button variant="secondary" size="small" icon="chat" onClick={() => onTurnOn('sms')}>
            {text.remind.bySms}
          </Button>
        }
      >
        {(device) => (
          <Button variant="secondary" size="small" icon="bell" onClick={() => onTurnOn('push', device)}>
            {text.remind.byPush}
          </Button>
        )}
      </PushGate>
      <Button variant="plain" size="small" onClick={onDismiss}>
        {text.remind.dismiss}
      </Button>
    </Card>
  );
}

function rememberOffer(): void {
  store('reminder-offered', String(serverNow()));
}

function isOfferDue(): boolean {
  const age = serverNow() - Number(readStored('reminder-offered') ?? 0);
  // A clock that was set back must not hide the offer for ever.
  return age < 0 || age >= OFFER_INTERVAL_MS;
}
