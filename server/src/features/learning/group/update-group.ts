import type { Group, updateGroup as updateGroupCall } from '@lisan/contract/learner/group';
import type { z } from 'zod';
import { changeDaysEach } from '../../../domain/group/group-week.ts';
import type { LearningDeps } from '../deps.ts';
import { asOwner } from './in-own-group.ts';
import { presentOwnGroup } from './present-group.ts';
import { daysEachOf, presentWeekOf } from './shared-days.ts';
import { updateGroupRow } from './store.ts';

/**
 * Changes the name, or the goal from this week on.
 * @throws AppError not_found, forbidden
 */
export async function updateGroup(
  deps: LearningDeps,
  subscriberId: string,
  { name, days_each }: z.infer<typeof updateGroupCall.body>,
): Promise<Group> {
  return asOwner(deps, subscriberId, async (trx, group) => {
    const week = await presentWeekOf(trx, group, deps.clock.now());
    const goal = days_each === undefined ? daysEachOf(group) : changeDaysEach(daysEachOf(group), days_each, week);
    await updateGroupRow(trx, group.id, {
      name: name ?? group.name,
      days_each: goal.daysEach,
      days_each_before: goal.before,
      days_each_from: goal.from,
    });
    return presentOwnGroup(trx, deps, subscriberId);
  });
}
