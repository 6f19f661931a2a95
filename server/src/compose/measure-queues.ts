import { noticeQueue } from '../features/console-notices/notice-queue.ts';
import { announcementQueue } from '../features/notification/announce/announcement-queue.ts';
import { pushQueue } from '../features/notification/push-queue.ts';
import { smsQueue } from '../features/notification/sms-queue.ts';
import { recordingQueue } from '../features/recording/making/recording-queue.ts';
import { callbackQueue } from '../features/subscription/carrier/callback-queue.ts';
import { effectQueue } from '../features/subscription/state/effect-queue.ts';
import { checkQueue } from '../features/writing/check-queue.ts';
import { countDead, laneStats, type LaneStats } from '../platform/queue/queue-stats.ts';
import type { Services } from './services.ts';

type Measuring = Pick<Services, 'metrics' | 'db' | 'clock' | 'jobs'>;

/** Measures every queue's lanes; the numbers are the same at every process. */
export function measureQueues(services: Measuring): void {
  const { metrics, jobs } = services;
  const measureLanes = (name: string, help: string, read: (stats: LaneStats) => number) =>
    metrics.measure({ name, help, label: 'lane' }, async () => readLanes(services, read));
  measureLanes('lisan_queue_depth', 'Rows that wait in a lane, at most 10000', ({ depth }) => depth);
  measureLanes('lisan_queue_oldest_seconds', 'How long the row due longest is due', (stats) => stats.oldestSeconds);
  measureLanes('lisan_queue_attempts', 'The most attempts of a row that waits in a lane', ({ attempts }) => attempts);
  const dead = { name: 'lisan_queue_dead', help: 'Dead letters of a queue, at most 10000', label: 'queue' };
  metrics.measure(dead, async () => readDead(services));
  const connected = { name: 'lisan_wake_ups_connected', help: '1 while wake-ups of other processes arrive' };
  metrics.measure(connected, () => (jobs.isReachable ? 1 : 0));
}

async function readLanes({ db, clock }: Measuring, read: (stats: LaneStats) => number): Promise<Map<string, number>> {
  const now = clock.now();
  const byQueue = await Promise.all([
    laneStats(db, smsQueue, now).then(named('sms')),
    laneStats(db, pushQueue, now).then(named('push')),
    laneStats(db, announcementQueue, now).then(named('announcements')),
    laneStats(db, noticeQueue, now).then(named('notices')),
    laneStats(db, callbackQueue, now).then(named('callbacks')),
    laneStats(db, recordingQueue, now).then(named('recordings')),
    laneStats(db, effectQueue, now).then(named('billing')),
    laneStats(db, checkQueue, now).then(named('writing')),
  ]);
  return new Map(byQueue.flat().map((stats) => [stats.lane, read(stats)]));
}

function named(queue: string): (stats: LaneStats[]) => LaneStats[] {
  return (stats) => stats.map((lane) => ({ ...lane, lane: lane.lane === 'all' ? queue : `${queue}/${lane.lane}` }));
}

async function readDead({ db }: Measuring): Promise<Map<string, number>> {
  return new Map([
    ['sms', await countDead(db, smsQueue)],
    ['push', await countDead(db, pushQueue)],
    ['announcements', await countDead(db, announcementQueue)],
    ['notices', await countDead(db, noticeQueue)],
    ['callbacks', await countDead(db, callbackQueue)],
    ['recordings', await countDead(db, recordingQueue)],
    ['billing', await countDead(db, effectQueue)],
    ['writing', await countDead(db, checkQueue)],
  ]);
}
