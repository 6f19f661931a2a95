import type { Group } from '@lisan/contract/learner/group';
import type { Reply } from '../../../../lib/api-types.ts';
import { group as text } from '../../../../text/group.ts';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Falcon } from '../../../../ui/falcon.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { IconName } from '../../../../ui/icons.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import styles from './invitation-card.module.css';

type Invitation = Reply<'GET /api/group/invitation'>;
type Props = { invitation: Invitation; own: Group | null };

const SEEN: readonly { icon: IconName; words: string }[] = [
  { icon: 'person', words: text.join.seenList.name },
  { icon: 'camera', words: text.join.seenList.picture },
  { icon: 'check', words: text.join.seenList.today },
];

/** What an invitation leads to, or why it cannot be accepted. */
export function InvitationCard({ invitation, own }: Props) {
  if (invitation.is_full && !invitation.is_member) return <FullGroup />;
  return (
    <>
      <Card tone="hero" className={styles.card}>
        <Falcon onHero pose="greeting" />
        <p className={styles.facts}>{text.kinds[invitation.kind]}</p>
        <h2 className={styles.title}>{text.join.heading(invitation.name)}</h2>
        {invitation.owner_first_name !== '' && (
          <p className={styles.from}>{text.join.from(invitation.owner_first_name)}</p>
        )}
        <p className={styles.facts}>{text.members.count(invitation.members)}</p>
      </Card>
      {invitation.is_member ? <InGroup>{text.join.member}</InGroup> : <Terms />}
      {own && !invitation.is_member && <InGroup>{text.join.inAnother(own.name)}</InGroup>}
    </>
  );
}

function Terms() {
  return (
    <>
      <p>{text.join.what}</p>
      <Card tight aria-labelledby="seen">
        <h3 id="seen">{text.join.seen}</h3>
        <ul role="list" className={styles.seen}>
          {SEEN.map(({ icon, words }) => (
            <li key={words}>
              <Icon name={icon} size={20} />
              {words}
            </li>
          ))}
        </ul>
        <p className="small">{text.join.unseen}</p>
      </Card>
    </>
  );
}

function InGroup({ children }: { children: string }) {
  return (
    <>
      <Notice icon="people">{children}</Notice>
      <LinkButton to="/group" replace variant="secondary">
        {text.join.toGroup}
      </LinkButton>
    </>
  );
}

function FullGroup() {
  return (
    <EmptyState
      icon="people"
      title={text.join.full.title}
      action={
        <LinkButton to="/group" replace variant="secondary" size="small">
          {text.join.own}
        </LinkButton>
      }
    >
      {text.join.full.body}
    </EmptyState>
  );
}
