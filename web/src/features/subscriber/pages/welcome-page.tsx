import type { UserView } from '@lisan/contract/subscriber';
import { useEffect } from 'react';
import { useApiMutation } from '../../../lib/use-api.ts';
import { subscriber } from '../../../text/subscriber.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LearnerGate } from '../components/learner-gate.tsx';
import { WelcomePoints } from '../components/welcome-points.tsx';
import { WelcomeSign } from '../components/welcome-sign.tsx';
import { refreshLearner } from '../refresh-learner.ts';

/** The greeting after the choice of a level: three facts, then the goal and the first session. */
export function WelcomePage() {
  const foot = (
    <LinkButton to="/goal" replace iconEnd="forward">
      {subscriber.welcome.start}
    </LinkButton>
  );
  return (
    <Page title={subscriber.welcome.title} ownHeading foot={foot}>
      <LearnerGate skeleton={<Skeleton shape="hero" count={2} />}>{(user) => <Greeting user={user} />}</LearnerGate>
    </Page>
  );
}

function Greeting({ user }: { user: UserView }) {
  useMarkSeen(user.welcome_seen);
  return (
    <>
      <WelcomeSign user={user} />
      <WelcomePoints subscription={user.subscription} />
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
