import type { Group, GroupMember } from '@lisan/contract/learner/group';
import { useState, useEffect, useRef } from 'react';
import { useGroup } from '../../../../domain/group/use-group.ts';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { useSearchParams } from '../../../../lib/router/use-router.ts';
import { useTwoColumns } from '../../../../lib/input/use-two-columns.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Aside, Page } from '../../../../ui/layout/page.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { formatDate } from '../../../../lib/format/format-date.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { showToast } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { formatNumber } from '../../../../lib/format/format-number.ts';
import { group as text } from '../text/group.ts';
import { useLeaveGroup, useGroupChange } from '../use-group-change.ts';
import { GroupSettings } from './group-settings.tsx';
import { StartGroup } from './start-group.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import styles from './own-group.module.css';

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

/** `isNew`: it was created or joined a moment ago, and its name is read out. */
type Props = { group: Group; isNew: boolean };

/** The week of the group: one ring for all, without anyone's own number. */
function SharedWeek({ group, isNew }: Props) {
  const { name, kind, days_each, week, last_week } = group;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  const isReached = week.days_done >= week.days_goal;
  return (
    <Card tone="hero" className={styles.card}>
      <p className={styles.kind}>{text.kinds[kind]}</p>
      <h2 ref={heading} tabIndex={-1} className={styles.name}>
        <bdi>{name}</bdi>
      </h2>
      <WeekRing done={week.days_done} goal={week.days_goal} weekKey={`${group.uuid} ${week.ends_on}`} />
      <p className={styles.line}>{text.week.shared(week.days_done, week.days_goal)}</p>
      {isReached && <p className={styles.reached}>{text.week.reached}</p>}
      <p className={styles.small}>
        {text.week.each(days_each)} · {text.week.until} {formatDate(`${week.ends_on}T12:00:00Z`, 'weekday')}
      </p>
      {last_week && <p className={styles.small}>{text.week.last(last_week.days_done, last_week.days_goal)}</p>}
    </Card>
  );
}

/** Leaves the group, after explaining what happens to it. */
function LeaveGroup({ group }: { group: Group }) {
  const [isAsking, setAsking] = useState(false);
  const leave = useLeaveGroup(() => showToast(text.leave.left));
  return (
    <>
      <Button variant="danger" icon="logout" onClick={() => setAsking(true)}>
        {text.leave.open}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.leave.title}
        confirm={text.leave.confirm}
        busy={leave.isPending}
        error={leave.error}
        onConfirm={() => leave.mutate({})}
      >
        {consequence(group)}
      </ConfirmDialog>
    </>
  );
}

function consequence({ members, is_owner }: Group): string {
  if (members.length === 1) return text.leave.bodyLast;
  return is_owner ? text.leave.bodyOwner : text.leave.body;
}

/** Shows the members in order of joining; nothing is counted for a single member. */
function MemberList({ group }: { group: Group }) {
  const [removed, setRemoved] = useState<GroupMember | null>(null);
  const [isAsking, setAsking] = useState(false);
  const remove = useGroupChange('POST /api/group/member/remove', () => setAsking(false));
  const ask = (member: GroupMember) => {
    remove.reset();
    setRemoved(member);
    setAsking(true);
  };
  return (
    <Section title={text.members.title}>
      <p className="small">
        {group.members.length > 1 ? text.members.count(group.members.length) : text.members.alone}
      </p>
      <List label={text.members.title}>
        {group.members.map((member) => (
          <MemberRow
            key={member.uuid}
            member={member}
            onRemove={group.is_owner && !member.is_me ? () => ask(member) : undefined}
          />
        ))}
      </List>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.remove.title(removed?.first_name || text.nameless)}
        confirm={text.remove.confirm}
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => removed && remove.mutate({ body: { member_uuid: removed.uuid } })}
      >
        {text.remove.body}
      </ConfirmDialog>
    </Section>
  );
}

type WeekRingProps = {
  done: number;
  goal: number;
  /** Of the group and its week: a reached goal is celebrated once for each while the app is open. */
  weekKey: string;
};

const SPARKS = 12;
const celebrated = new Set<string>();

/** Shows the shared days as a ring; a reached goal gets a short shower of sparks, but not with reduced motion. */
function WeekRing({ done, goal, weekKey }: WeekRingProps) {
  const share = goal > 0 ? Math.min(1, done / goal) : 0;
  const isReached = share === 1;
  return (
    <div className={styles.ring} role="img" aria-label={text.week.shared(done, goal)}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle className={styles.track} cx="60" cy="60" r="52" />
        <circle
          className={classNames(styles.done, isReached && styles.weekRingReached)}
          cx="60"
          cy="60"
          r="52"
          pathLength="100"
          strokeDasharray={`${share * 100} 100`}
        />
      </svg>
      <span className={styles.words} aria-hidden="true">
        <span className={styles.count}>{formatNumber(done)}</span>
        <span className={styles.goal}>
          {text.week.of} {formatNumber(goal)}
        </span>
      </span>
      {isReached && <Sparks key={weekKey} weekKey={weekKey} />}
    </div>
  );
}

function Sparks({ weekKey }: { weekKey: string }) {
  const [isNew] = useState(() => !celebrated.has(weekKey));
  if (!isNew) return null;
  return (
    <span className={styles.sparks} aria-hidden="true" onAnimationEnd={() => celebrated.add(weekKey)}>
      {Array.from({ length: SPARKS }, (_, index) => (
        <i key={index} style={{ rotate: `${(360 / SPARKS) * index}deg` }} />
      ))}
    </span>
  );
}

/** Shares the invitation by the phone's sheet, or copies its address. */
function Invite({ group }: { group: Group }) {
  if (!canShare()) return <CopyLink group={group} variant="primary" />;
  return (
    <Button icon="share" onClick={() => void shareInvitation(group)}>
      {text.invite.share}
    </Button>
  );
}

/** Beside the button: the other way to send the address, and who can use it. */
function InviteMore({ group }: { group: Group }) {
  return (
    <>
      {canShare() && <CopyLink group={group} variant="secondary" />}
      <p className="small">{text.invite.note}</p>
    </>
  );
}

function CopyLink({ group, variant }: { group: Group; variant: 'primary' | 'secondary' }) {
  const [isShown, setShown] = useState(false);
  const copy = async () => setShown(!(await copyInvitation(group)));
  return (
    <>
      <Button variant={variant} icon="link" onClick={() => void copy()}>
        {text.invite.copy}
      </Button>
      {isShown && (
        <div role="status" className={styles.address}>
          <p className="small">{text.invite.copyFailed}</p>
          <bdi dir="ltr">{group.invitation_url}</bdi>
        </div>
      )}
    </>
  );
}

type Invitation = { name: string; invitation_url: string };

/** Whether this browser has a sheet to share by. */
function canShare(): boolean {
  return 'share' in navigator;
}

/** Shares the invitation by the phone's own sheet. */
async function shareInvitation({ name, invitation_url }: Invitation): Promise<void> {
  try {
    await navigator.share({ text: text.invite.message(name), url: invitation_url });
  } catch (error) {
    // The learner closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast(text.invite.shareFailed);
  }
}

/** Copies the address of the invitation. Returns false if the browser does not allow it. */
async function copyInvitation({ invitation_url }: Invitation): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(invitation_url);
    showToast(text.invite.copied);
    return true;
  } catch {
    return false;
  }
}
