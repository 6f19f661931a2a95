import { revokeEverySession } from '../features/account/auth/revoke-sessions.ts';
import { followActivity } from '../features/learning/group/follow-activity.ts';
import { leaveGroupIn } from '../features/learning/group/leave-group.ts';
import { findLessonOnAir } from '../features/live/live/lessons/find-lessons.ts';
import { carryMarks } from '../features/upkeep/privacy/erased-marks.ts';
import { listTeacherRecordings } from '../features/live/recording/list-recordings.ts';
import { followLearning } from '../features/learning/review/follow-learning.ts';
import type { OnArchive } from '../features/account/deps.ts';
import { hasLiveSubscription } from '../features/billing/subscription/has-live-subscription.ts';
import { releaseNumber } from '../features/billing/subscription/leaving/release-number.ts';
import type { Services } from './services.ts';

type Connections = Pick<Services, 'followLearning' | 'onArchive' | 'onCreate' | 'hasLiveSubscription' | 'teacherShows'>;
type Deps = Pick<Services, 'db' | 'clock' | 'config' | 'course' | 'newId' | 'plans' | 'secrets'>;

/**
 * Provides lower features with their calls into higher features, so that the imports between features form no cycle.
 */
export function connectFeatures(deps: Deps): Connections {
  return {
    followLearning: async (trx, learner, learned) => {
      await followLearning(trx, deps, learner, learned);
      await followActivity(trx, deps, learner, learned);
    },
    onArchive: createOnArchive(deps),
    onCreate: carryMarks(deps),
    hasLiveSubscription,
    teacherShows: async (teacherId) => ({
      live: await findLessonOnAir(deps.db, teacherId),
      recordings: await listTeacherRecordings(deps.db, teacherId),
    }),
  };
}

/** Signs an archived subscriber out of every device, ends its subscription and takes it out of its group. */
export function createOnArchive(deps: Omit<Deps, 'course' | 'db' | 'secrets'>): OnArchive {
  return async (trx, subscriberId) => {
    await revokeEverySession(trx, deps, subscriberId);
    await releaseNumber(trx, deps, subscriberId);
    await leaveGroupIn(trx, subscriberId);
  };
}
