import type { UserView } from '@lisan/contract/learner/subscriber';
import { subscriber } from '../../../../text/subscriber.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import styles from './profile-card.module.css';
import { Card } from '../../../../ui/card.tsx';

/** The current avatar, with a link to change it. */
export function AvatarRow({ user, onChange }: { user: UserView; onChange: () => void }) {
  return (
    <Card as="div" className={styles.card}>
      <Avatar name={user.name ?? subscriber.profile.nameless} url={user.avatar_url} size="large" />
      <Button variant="secondary" size="small" icon="camera" onClick={onChange}>
        {subscriber.update.changePicture}
      </Button>
    </Card>
  );
}
