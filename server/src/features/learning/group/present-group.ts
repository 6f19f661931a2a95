import type { Group, GroupDays as DaysEach, GroupMember } from '@lisan/contract/learner/group';
import { firstNameOf } from '../../../domain/subscriber/first-name.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { listNames } from '../../account/subscriber/list-names.ts';
import type { LearningDeps } from '../deps.ts';
import { invitationUrl } from './invitation-code.ts';
import { readGroupDays, type GroupDays } from './shared-days.ts';
import { groupById, membershipOf, membersOf, type GroupRow, type MemberRow } from './store.ts';

/** Returns the group of a learner as its members see it; null without one. */
export async function presentGroup(db: Database, deps: LearningDeps, subscriberId: string): Promise<Group | null> {
  const membership = await membershipOf(db, subscriberId);
  const group = membership && (await groupById(db, membership.group_id));
  if (!group) return null;
  const members = await membersOf(db, group.id);
  const days = await readGroupDays(db, group, { members, now: deps.clock.now() });
  return {
    uuid: group.id,
    name: group.name,
    kind: group.kind,
    // A check constraint allows only the numbers of the contract.
    days_each: group.days_each as DaysEach,
    is_owner: group.owner_id === subscriberId,
    invitation_url: invitationUrl(deps.publicUrl, group.invitation_code),
    members: await presentMembers(db, { group, members, days, subscriberId }),
    week: { days_done: days.shared.done, days_goal: days.shared.goal, ends_on: days.week.endsOn },
    last_week: days.lastWeek && { days_done: days.lastWeek.done, days_goal: days.lastWeek.goal },
  };
}

/**
 * Returns the group of a learner who has just entered or changed it, within the caller's transaction.
 * @throws Error without a group
 */
export async function presentOwnGroup(trx: Database, deps: LearningDeps, subscriberId: string): Promise<Group> {
  const group = await presentGroup(trx, deps, subscriberId);
  if (!group) throw new Error('the learner is in no group');
  return group;
}

type Presented = { group: GroupRow; members: readonly MemberRow[]; days: GroupDays; subscriberId: string };

async function presentMembers(db: Database, { group, members, days, subscriberId }: Presented): Promise<GroupMember[]> {
  const names = await listNames(
    db,
    members.map(({ subscriber_id }) => subscriber_id),
  );
  return members.map(({ id, subscriber_id }) => {
    const shown = names.get(subscriber_id);
    return {
      uuid: id,
      first_name: firstNameOf(shown?.name ?? null),
      avatar_url: shown?.avatar_url ?? null,
      is_me: subscriber_id === subscriberId,
      is_owner: subscriber_id === group.owner_id,
      practised_today: days.practisedToday.has(id),
    };
  });
}
