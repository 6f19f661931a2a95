import { useEffect } from 'react';
import { useGroup } from '../../../../domain/group/use-group.ts';
import { removeInvitation } from '../../../../domain/group/waiting-invitation.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { ApiError } from '../../../../lib/api-error.ts';
import { useNavigate, useParams } from '../../../../lib/router/use-router.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useApi } from '../../../../lib/use-api.ts';
import { group as text } from '../../../../text/group.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FailureNotice } from '../../../../ui/failure-notice.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { useGroupChange } from '../use-group-change.ts';

/** An invitation: what it is, who invites, what the others will see; join, or not now. */
export function JoinGroup() {
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
