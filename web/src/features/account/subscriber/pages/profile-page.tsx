import type { UserView } from '@lisan/contract/learner/subscriber';
import { useState } from 'react';
import { subscriber } from '../../../../text/subscriber.ts';
import { Button } from '../../../../ui/button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { AppLinks } from '../components/app-links.tsx';
import { Devices } from '../components/devices.tsx';
import { LearnerGate } from '../components/learner-gate.tsx';
import { LearningSettings } from '../components/learning-settings.tsx';
import { LearningLinks } from '../components/learning-links.tsx';
import { LogoutDialog } from '../components/logout-dialog.tsx';
import { ProfileCard } from '../components/profile-card.tsx';
import { Settings } from '../components/settings.tsx';
import { PointsAndStreak } from '../components/points-and-streak.tsx';
import { SubscriptionLinks } from '../components/subscription-links.tsx';
import styles from './profile-page.module.css';

/** The learner's account, with links to its parts. */
export function ProfilePage() {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Page title={subscriber.profile.title} wide="full">
      <LearnerGate skeleton={<Skeleton shape="card" count={8} />}>{(user) => <Profile user={user} />}</LearnerGate>
      {/* A sign-out works without the server, so it does not wait for a reply. */}
      <Button variant="danger" icon="logout" onClick={() => setLeaving(true)}>
        {subscriber.profile.logout}
      </Button>
      <LogoutDialog open={isLeaving} onClose={() => setLeaving(false)} />
    </Page>
  );
}

function Profile({ user }: { user: UserView }) {
  return (
    <div className={styles.profile}>
      <div className={styles.who}>
        <ProfileCard user={user} />
        <PointsAndStreak points={user.points} streak={user.streak} />
      </div>
      <div className={styles.parts}>
        <LearningLinks user={user} />
        <LearningSettings />
        <SubscriptionLinks subscription={user.subscription} />
        <Settings />
        <Devices />
        <AppLinks />
      </div>
    </div>
  );
}
