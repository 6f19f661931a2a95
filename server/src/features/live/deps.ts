import type { TeacherView } from '@lisan/contract/live/teacher';
import type { LiveProvider } from '../../gateways/live/port.ts';
import type { Bus } from '../../platform/bus/port.ts';
import type { Transcriber } from '../../platform/speech/transcriber.ts';
import type { EventLog } from '../../platform/realtime/event-log.ts';
import type { SharedCounter } from '../../platform/redis/shared-counter.ts';
import type { SessionAccess } from '../account/auth/session-access.ts';
import type { BillingDeps } from '../billing/deps.ts';
import type { AudienceCounts } from './live/audience/large-counts.ts';

/** Returns the lesson on air and the newest recordings of a teacher, which belong to other features. */
type TeacherShows = (teacherId: string) => Promise<Pick<TeacherView, 'live' | 'recordings'>>;

export type LiveDeps = BillingDeps & {
  sessionAccess: SessionAccess;
  /** Null with a single node. */
  sharedCounter: SharedCounter | null;
  live: LiveProvider;
  audiences: AudienceCounts;
  /** Writes down recordings; used by jobs alone. */
  transcriber: Transcriber;
  /** Between the nodes of an installation. */
  bus: Bus;
  /** The events of a lesson's channel, in one order for all nodes. */
  lessonEvents: EventLog;
  /** The id of this process in the installation, new at every start. */
  nodeId: string;
  teacherShows: TeacherShows;
};
