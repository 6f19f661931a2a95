import type { UserView } from '@lisan/contract/learner/subscriber';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from '../../../../lib/router/use-router.ts';
import { useApiMutation } from '../../../../lib/use-api.ts';
import { subscriber } from '../../../../text/subscriber.ts';
import { readInvitation } from '../../../../domain/group/waiting-invitation.ts';
import { GoalForm } from '../../../../domain/session/goal-form.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { LearnerGate } from '../components/learner-gate.tsx';
import { moneyText } from '../money-text.ts';
import { WelcomeSign } from '../components/welcome-sign.tsx';
import { refreshLearner } from '../refresh-learner.ts';

/**
 * The greeting after the choice of a level: the goal, and when money is charged. The first session follows, or the first
 * lesson before A1 where it was chosen.
 */
export function WelcomePage() {
  const navigate = useNavigate();
  const isStarter = useSearchParams().has('starter');
  const start = () => {
    // Home is what closes the session.
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

/** After a failure the greeting is shown again at the next login, which is harmless. */
function useMarkSeen(isSeen: boolean) {
  const { mutate } = useApiMutation('POST /api/update/welcome/page', { onSuccess: refreshLearner });
  useEffect(() => {
    if (!isSeen) mutate({});
  }, [isSeen, mutate]);
}
