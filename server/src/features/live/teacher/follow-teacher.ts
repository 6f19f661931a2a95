import type { Database } from '../../../platform/database/schema.ts';
import type { LiveDeps } from '../deps.ts';
import { requireTeacher } from './find-teacher-refs.ts';
import { addFollowers, lockFollow, saveFollow, type Follow } from './store.ts';

/** `on` is the wished state; without it the state is toggled. */
type Wish = { subscriberId: string; teacherId: string; on: boolean | undefined };

/**
 * Follows or unfollows a teacher. Unfollowing also ends the notifications.
 * @throws AppError not_found
 */
export async function followTeacher(deps: LiveDeps, wish: Wish): Promise<{ following: boolean; followers: number }> {
  return change(deps, wish, (now) => {
    const following = wish.on ?? !now.following;
    return { following, notifying: following && now.notifying };
  });
}

/**
 * Switches notifications of this teacher's lessons on or off. Switching them on also follows the teacher.
 * @throws AppError not_found
 */
export async function notifyOfTeacher(deps: LiveDeps, wish: Wish): Promise<{ notifying: boolean }> {
  const { notifying } = await change(deps, wish, (now) => {
    const wished = wish.on ?? !now.notifying;
    return { following: now.following || wished, notifying: wished };
  });
  return { notifying };
}

async function change(
  deps: LiveDeps,
  wish: Wish,
  next: (now: Follow) => Follow,
): Promise<Follow & { followers: number }> {
  return deps.db.transaction().execute(async (trx: Database) => {
    await requireTeacher(trx, wish.teacherId);
    const at = { subscriberId: wish.subscriberId, teacherId: wish.teacherId, now: deps.clock.now() };
    const before = await lockFollow(trx, at);
    const after = next(before);
    await saveFollow(trx, at, after);
    return {
      ...after,
      followers: await addFollowers(trx, wish.teacherId, Number(after.following) - Number(before.following)),
    };
  });
}
