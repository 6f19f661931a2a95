import type { Group } from '@lisan/contract/learner/group';
import { useState } from 'react';
import { useGroup } from '../../../../domain/group/use-group.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { useSearchParams } from '../../../../lib/router/use-router.ts';
import { useTwoColumns } from '../../../../lib/use-two-columns.ts';
import { group as text } from '../../../../text/group.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { Aside, Page } from '../../../../ui/page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { GroupSettings } from './group-settings.tsx';
import { Invite, InviteMore } from './invite.tsx';
import { LeaveGroup } from './leave-group.tsx';
import { MemberList } from './member-list.tsx';
import { SharedWeek } from './shared-week.tsx';
import { StartGroup } from './start-group.tsx';

const MAX_MEMBERS = 10;

/** The learner's group, or the way to create one. */
export function OwnGroup() {
  const query = useGroup();
  const [isCreated, setCreated] = useState(false);
  const isJoined = useSearchParams().has('joined');
  const group = query.data?.group;
  const hasAside = useTwoColumns();
  const hasFoot = group && isOpen(group) && !hasAside;
  return (
    <Page title={text.title} back="/profile" wide="aside" foot={hasFoot && <Invite group={group} />}>
      <LearnerQueryView query={query} skeleton={<Skeleton shape="hero" count={2} />}>
        {(reply) =>
          reply.group ? (
            <WholeGroup group={reply.group} isNew={isCreated || isJoined} hasAside={hasAside} />
          ) : (
            <StartGroup onCreated={() => setCreated(true)} />
          )
        }
      </LearnerQueryView>
    </Page>
  );
}

function isOpen({ members }: Group): boolean {
  return members.length < MAX_MEMBERS;
}

type WholeProps = { group: Group; isNew: boolean; hasAside: boolean };

function WholeGroup({ group, isNew, hasAside }: WholeProps) {
  return (
    <>
      <SharedWeek group={group} isNew={isNew} />
      <MemberList group={group} />
      <Aside>
        {hasAside && isOpen(group) && <Invite group={group} />}
        {isOpen(group) ? <InviteMore group={group} /> : <Notice icon="people">{text.invite.full}</Notice>}
        {group.is_owner && <GroupSettings group={group} />}
        <LeaveGroup group={group} />
      </Aside>
    </>
  );
}
