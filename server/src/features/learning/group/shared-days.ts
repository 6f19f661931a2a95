import {
  daysEachIn,
  groupWeekOf,
  sumDays,
  weekBefore,
  type DaysEach,
  type GroupWeek,
  type SharedDays,
} from '../../../domain/group/group-week.ts';
import { addDays, learnerDayOf, startOfLearnerDay } from '../../../domain/progress/learner-day.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { listZones } from '../../account/subscriber/list-zones.ts';
import { listActiveDays, listLateDays } from '../course/list-active-days.ts';
import type { GroupRow, MemberRow } from './store.ts';

/** The present week of a group, and the members who practised today. */
export type GroupDays = {
  week: GroupWeek;
  shared: SharedDays;
  /** Counts the members of that week; null without any. */
  lastWeek: SharedDays | null;
  /** Membership ids. */
  practisedToday: ReadonlySet<string>;
};

/**
 * Reads the active days of the members in this week and the last one, each by the learner-days of the member's zone.
 */
export async function readGroupDays(
  db: Database,
  group: GroupRow,
  { members, now }: { members: readonly MemberRow[]; now: Date },
): Promise<GroupDays> {
  const ids = members.map(({ subscriber_id }) => subscriber_id);
  const zones = await listZones(db, [...ids, group.owner_id]);
  const zoneOf = (subscriberId: string) => zones.get(subscriberId) ?? 'UTC';
  const ownerZone = zoneOf(group.owner_id);
  const week = groupWeekOf(learnerDayOf(now, ownerZone));
  const last = weekBefore(week);
  // A member's today may be one day ahead of the owner's.
  const between = { from: last.startsOn, to: addDays(week.endsOn, 1) };
  const days = await listActiveDays(db, ids, between);
  const lateDays = await listLateDays(db, ids, between);
  const active = members.map((member) => ({
    member,
    days: days.get(member.subscriber_id) ?? [],
    lateDays: lateDays.get(member.subscriber_id) ?? [],
  }));
  const weekStart = startOfLearnerDay(week.startsOn, ownerZone);
  const earlier = active.filter(({ member }) => member.joined_at < weekStart);
  return {
    week,
    shared: sumDays(active, { week, daysEach: daysEachIn(daysEachOf(group), week) }),
    lastWeek:
      earlier.length === 0 ? null : sumDays(earlier, { week: last, daysEach: daysEachIn(daysEachOf(group), last) }),
    practisedToday: new Set(
      active
        .filter((one) => one.days.includes(learnerDayOf(now, zoneOf(one.member.subscriber_id))))
        .map(({ member }) => member.id),
    ),
  };
}

/** Returns the week of a group at `now`, in the owner's zone. */
export async function presentWeekOf(db: Database, group: GroupRow, now: Date): Promise<GroupWeek> {
  const zones = await listZones(db, [group.owner_id]);
  return groupWeekOf(learnerDayOf(now, zones.get(group.owner_id) ?? 'UTC'));
}

export function daysEachOf({ days_each, days_each_before, days_each_from }: GroupRow): DaysEach {
  return { daysEach: days_each, before: days_each_before, from: days_each_from };
}
