import { useEffect } from 'react';
import type { Group } from '@lisan/contract/learner/group';
import { useGroup } from '../../../../domain/group/use-group.ts';
import { removeInvitation } from '../../../../domain/group/waiting-invitation.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { ApiError } from '../../../../lib/failure/api-error.ts';
import { useNavigate, useParams } from '../../../../lib/router/use-router.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Falcon } from '../../../../ui/icons/falcon.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import type { IconName } from '../../../../ui/icons/icons.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { OwnGroup } from '../components/own-group.tsx';
import { group as text } from '../text/group.ts';
import { useGroupChange } from '../use-group-change.ts';
import styles from './group-pages.module.css';

export function GroupPage() {
  return <OwnGroup />;
}

export function JoinGroupPage() {
  return <JoinGroup />;
}

/** Shows an invitation: the group, the inviting learner, and the data that the others will see; join, or not now. */
function JoinGroup() {
  const { code = '' } = useParams();
  const navigate = useNavigate();
  const invitation = useApi('GET /api/group/invitation', { query: { code } }, { staleTime: 0 });
  const group = useGroup().data?.group;
  const own = group?.invitation_url.endsWith(`/${code}`) ? null : group;
  const join = useGroupChange('POST /api/group/join', () => {
    showToast(text.join.joined);
    navigate('/group?joined', { replace: true });
  });
  useEffect(removeInvitation, []);
  const isUnknown = invitation.error instanceof ApiError && invitation.error.status === 404;
  const canJoin = invitation.data && !invitation.data.is_full && !invitation.data.is_member && !own;
  const foot = canJoin && (
    <>
      <Button busy={join.isPending} onClick={() => join.mutate({ body: { code } })}>
        {text.join.accept}
      </Button>
      <LinkButton to="/home" replace variant="plain">
        {text.join.later}
      </LinkButton>
    </>
  );
  return (
    <Page title={text.join.title} back="/home" leave="close" foot={foot}>
      {isUnknown ? (
        <EmptyState icon="link" title={text.join.unknown.title} action={<ToHome />}>
          {text.join.unknown.body}
        </EmptyState>
      ) : (
        <LearnerQueryView query={invitation} skeleton={<Skeleton shape="hero" count={2} />}>
          {(data) => <InvitationCard invitation={data} own={own ?? null} />}
        </LearnerQueryView>
      )}
      <FailureNotice error={join.error} />
    </Page>
  );
}

function ToHome() {
  return (
    <LinkButton to="/home" replace variant="secondary" size="small">
      {text.join.toHome}
    </LinkButton>
  );
}

type Invitation = Reply<'GET /api/group/invitation'>;
type Props = { invitation: Invitation; own: Group | null };

const SEEN: readonly { icon: IconName; words: string }[] = [
  { icon: 'person', words: text.join.seenList.name },
  { icon: 'camera', words: text.join.seenList.picture },
  { icon: 'check', words: text.join.seenList.today },
];

/** Shows the group of an invitation, or why the invitation cannot be accepted. */
function InvitationCard({ invitation, own }: Props) {
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
