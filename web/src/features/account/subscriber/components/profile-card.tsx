import type { UserView } from '@lisan/contract/learner/subscriber';
import { maskNumber } from '../../../../lib/mask-number.ts';
import { subscriber } from '../../../../text/subscriber.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Card } from '../../../../ui/card.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import styles from './profile-card.module.css';

export function ProfileCard({ user }: { user: UserView }) {
  const { nameless, edit } = subscriber.profile;
  return (
    <Card as="div" className={styles.card}>
      <Avatar name={user.name ?? nameless} url={user.avatar_url} size="large" />
      <div>
        <h2 dir="auto">{user.name ?? nameless}</h2>
        <p className="small">
          <bdi dir="ltr" className="whole">
            {maskNumber(user.msisdn)}
          </bdi>
        </p>
      </div>
      <LinkButton to="/profile/update" variant="secondary" size="small" icon="pencil">
        {edit}
      </LinkButton>
    </Card>
  );
}
