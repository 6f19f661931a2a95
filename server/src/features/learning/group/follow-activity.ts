import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { writeInbox } from '../../account/notification/write-inbox.ts';
import { isFirstActivity } from '../course/list-active-days.ts';
import type { FollowLearning } from '../course/learned.ts';
import type { LearningDeps } from '../deps.ts';
import { lockOwnGroup } from './in-own-group.ts';
import { readGroupDays } from './shared-days.ts';
import { membershipOf, membersOf, updateGroupRow, type GroupRow, type MemberRow } from './store.ts';

type Deps = Pick<LearningDeps, 'clock' | 'newId'>;
type Learner = Parameters<FollowLearning>[1];
type Learned = Parameters<FollowLearning>[2];

/**
 * Runs after the first activity of a learner-day: when it completes the goal of the group's week, every member gets a
 * message, once a week. The lock lets the last of several concurrent activities see the others.
 *
 * Why: docs/decisions/041-a-group-shares-one-sum.md
 */
export async function followActivity(
  trx: Database,
  deps: Deps,
  learner: Learner,
  { kind, at, learnerDay }: Learned,
): Promise<void> {
  const { subscriberId, zone } = learner;
  if (!(await membershipOf(trx, subscriberId))) return;
  const day = learnerDay ?? learnerDayOf(at, zone);
  if (!(await isFirstActivity(trx, { subscriberId, kind, day }))) return;
  const own = await lockOwnGroup(trx, subscriberId);
  if (!own) return;
  const members = await membersOf(trx, own.group.id);
  const { week, shared } = await readGroupDays(trx, own.group, { members, now: deps.clock.now() });
  if (own.group.reached_week === week.startsOn || shared.done < shared.goal) return;
  await updateGroupRow(trx, own.group.id, { reached_week: week.startsOn });
  await notifyMembers(trx, deps, { group: own.group, members, weekStart: week.startsOn, goal: shared.goal });
}

async function notifyMembers(
  trx: Database,
  deps: Deps,
  about: { group: GroupRow; members: readonly MemberRow[]; weekStart: string; goal: number },
): Promise<void> {
  const words = goalReachedWords(about.group, about.goal);
  const key = `group-goal:${about.group.id}:${about.weekStart}`;
  for (const { subscriber_id: subscriberId } of about.members) {
    await writeInbox(trx, deps, { subscriberId, key, link: '/group', ...words });
  }
}

const RULES = new Intl.PluralRules('ar');

/** Returns title and text of the message about a reached goal, in Arabic. */
function goalReachedWords(
  { kind, name }: Pick<GroupRow, 'kind' | 'name'>,
  days: number,
): { title: string; text: string } {
  return {
    title: kind === 'family' ? 'بلغت عائلتكم هدف الأسبوع' : 'بلغ صفّكم هدف الأسبوع',
    text: `أتممتم معًا ${daysOfLearning(days)} في «${name}». هنيئًا لكم جميعًا!`,
  };
}

/** A goal has at least three days. */
function daysOfLearning(n: number): string {
  switch (RULES.select(n)) {
    case 'few':
      return `${n} أيام من التعلّم`;
    case 'many':
      return `${n} يومًا من التعلّم`;
    default:
      return `${n} يوم من التعلّم`;
  }
}
