import type { UserView } from '@lisan/contract/learner/subscriber';
import { useEffect, useState } from 'react';
import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { useNavigate, useSearchParams } from '../../../../lib/router/use-router.ts';
import { useApiMutation } from '../../../../lib/net/use-api.ts';
import { readInvitation } from '../../../../domain/group/waiting-invitation.ts';
import { GoalForm } from '../../../../domain/session/goal-form.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { formatDate } from '../../../../lib/format/format-date.ts';
import { formatMoney } from '../../../../lib/format/format-money.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Falcon } from '../../../../ui/icons/falcon.tsx';
import { subscriber } from '../text/subscriber.ts';
import { LearnerGate } from '../components/learner-gate.tsx';
import { refreshLearner } from '../refresh-learner.ts';
import styles from './welcome-page.module.css';

/**
 * Shows the greeting after the choice of a level: the goal, and when money is charged. The first session follows, or
 * the first lesson before A1 if the learner chose it.
 */
export function WelcomePage() {
  const navigate = useNavigate();
  const isStarter = useSearchParams().has('starter');
  const start = () => {
    // Closing the session leads home.
    navigate('/home', { replace: true });
    navigate(isStarter ? '/starter/1' : '/session?first');
  };
  const [invitation] = useState(readInvitation);
  const foot = (
    <>
      {invitation !== null && (
        <Button iconEnd="forward" onClick={() => navigate(invitation, { replace: true })}>
          {subscriber.welcome.invitation}
        </Button>
      )}
      <Button variant={invitation === null ? 'primary' : 'plain'} iconEnd="forward" onClick={start}>
        {isStarter ? subscriber.welcome.startStarter : subscriber.welcome.start}
      </Button>
    </>
  );
  return (
    <Page title={subscriber.welcome.title} ownHeading foot={foot}>
      <LearnerGate skeleton={<Skeleton shape="hero" count={2} />}>
        {(user) => <Greeting user={user} isStarter={isStarter} />}
      </LearnerGate>
    </Page>
  );
}

function Greeting({ user, isStarter }: { user: UserView; isStarter: boolean }) {
  useMarkSeen(user.welcome_seen);
  return (
    <>
      <WelcomeSign user={user} isStarter={isStarter} />
      <GoalForm />
      <p className="small">{moneyText(user.subscription)}</p>
    </>
  );
}

/** Marks the greeting as seen. After a failure it is shown again at the next login, which is harmless. */
function useMarkSeen(isSeen: boolean) {
  const { mutate } = useApiMutation('POST /api/update/welcome/page', { onSuccess: refreshLearner });
  useEffect(() => {
    if (!isSeen) mutate({});
  }, [isSeen, mutate]);
}

const { money } = subscriber.welcome;

/** Explains when money is charged. */
function moneyText(subscription: SubscriptionView | null): string {
  if (!subscription) return money.other;
  const { state, access_until, next_charge, next_charge_at } = subscription;
  if (next_charge && next_charge_at)
    return money.renewing(formatMoney(next_charge), formatDate(next_charge_at, 'weekday'));
  if (state === 'parking' && access_until) return money.free(formatDate(access_until, 'weekday'));
  return money.other;
}

/** Greets by name, with the first level. */
function WelcomeSign({ user, isStarter }: { user: UserView; isStarter: boolean }) {
  const { title, hello, lead, leadStarter, level } = subscriber.welcome;
  const current = user.level_subscribers.find((started) => started.current)?.level;
  return (
    <Card tone="hero" className={styles.sign}>
      <Falcon onHero pose="greeting" size={80} />
      <h1 tabIndex={-1} className={styles.heading}>
        {user.name ? (
          <>
            {hello} <bdi>{user.name}</bdi>!
          </>
        ) : (
          title
        )}
      </h1>
      {current && (
        <p className={styles.level}>
          {level} <English>{current.code}</English> · {current.name.ar}
        </p>
      )}
      <p className={styles.lead}>{isStarter ? leadStarter : lead}</p>
    </Card>
  );
}
