import { useEffect, useEffectEvent, useState } from 'react';
import { typesIn, useChooseNotifications } from '../../../../domain/learner/push/notification-choices.ts';
import type { Choices } from '../../../../domain/learner/push/notification-choices.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { useApi } from '../../../../lib/net/use-api.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { stopReminders as text } from '../text/stop-reminders.ts';

const CHANNELS = ['push', 'sms'] as const;
type Channel = (typeof CHANNELS)[number];

/** Stops a reminder by one tap: opening the page stops it, and a button reverts that. */
export function StopRemindersPage() {
  const choices = useApi('GET /api/notifications/subscriptions');
  return (
    <Page title={text.title} back="/home">
      <LearnerQueryView query={choices} skeleton={<Skeleton shape="hero" />}>
        {(known) => <Stopped choices={known} />}
      </LearnerQueryView>
    </Page>
  );
}

function Stopped({ choices }: { choices: Choices }) {
  const [before] = useState<readonly Channel[]>(() =>
    CHANNELS.filter((channel) => typesIn(choices, channel).includes('daily_reminder')),
  );
  const [isBack, setBack] = useState(false);
  const { choose, error } = useChooseNotifications();
  const others = (channel: Channel) => typesIn(choices, channel).filter((type) => type !== 'daily_reminder');
  const stop = useEffectEvent(() => {
    for (const channel of before) choose({ channel, types: others(channel) });
  });
  useEffect(() => stop(), []);
  const takeBack = () => {
    for (const channel of before) choose({ channel, types: [...others(channel), 'daily_reminder'] });
    setBack(true);
  };
  return (
    <>
      <EmptyState
        icon="bell"
        title={isBack ? text.isBack : text.done}
        action={
          before.length > 0 &&
          !isBack && (
            <Button variant="secondary" onClick={takeBack}>
              {text.takeBack}
            </Button>
          )
        }
      >
        {isBack ? undefined : text.body}
      </EmptyState>
      <FailureNotice error={error} />
    </>
  );
}
