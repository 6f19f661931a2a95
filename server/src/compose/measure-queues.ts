import { WORKER_QUEUES, type WorkerQueue } from '../config/worker-queues.ts';
import { compactionLane } from '../features/upkeep/compaction/due-store.ts';
import { noticeQueue } from '../features/console/notices/notice-queue.ts';
import { announcementQueue } from '../features/account/notification/announce/announcement-queue.ts';
import { pushQueue } from '../features/account/notification/push-queue.ts';
import { smsQueue } from '../features/account/notification/sms-queue.ts';
import { recordingQueue } from '../features/live/recording/making/recording-queue.ts';
import { transcriptQueue } from '../features/live/recording/transcript/transcript-queue.ts';
import { callbackQueue } from '../features/billing/subscription/carrier/callback-queue.ts';
import { effectQueue } from '../features/billing/subscription/state/effect-queue.ts';
import { checkQueue } from '../features/learning/writing/check-queue.ts';
import { clockSkew } from '../platform/database/clock-skew.ts';
import { shareReading } from '../platform/metrics/share-reading.ts';
import { countDead, laneStats, type LaneStats } from '../platform/queue/queue-stats.ts';
import type { Services } from './services.ts';

type Measuring = Pick<Services, 'metrics' | 'db' | 'clock' | 'jobs' | 'config'>;

/** Measures every queue's lanes, the same at every process, and this process's part of them. */
export function measureQueues(services: Measuring): void {
  const { metrics, jobs, config } = services;
  const lanes = shareReading(() => readLanes(services));
  const measureLanes = (name: string, help: string, read: (stats: LaneStats) => number) =>
    metrics.measure({ name, help, label: 'lane' }, async () => {
      const all = await lanes();
      return new Map(all.map((stats) => [stats.lane, read(stats)]));
    });
  measureLanes('lisan_queue_depth', 'Rows that wait in a lane, at most 10000', ({ depth }) => depth);
  measureLanes('lisan_queue_oldest_seconds', 'How long the row due longest is due', (stats) => stats.oldestSeconds);
  measureLanes('lisan_queue_attempts', 'The most attempts of a row that waits in a lane', ({ attempts }) => attempts);
  const dead = { name: 'lisan_queue_dead', help: 'Dead letters of a queue, at most 10000', label: 'queue' };
  metrics.measure(dead, async () => readDead(services));
  const connected = { name: 'lisan_wake_ups_connected', help: '1 while wake-ups of other processes arrive' };
  metrics.measure(connected, () => (jobs.isReachable ? 1 : 0));
  const workers = { name: 'lisan_worker_queue', help: '1 for the queues whose jobs this process runs', label: 'queue' };
  metrics.measure(workers, () => new Map(WORKER_QUEUES.map((queue) => [queue, Number(runsJobs(config, queue))])));
  const skew = { name: 'lisan_clock_skew_seconds', help: 'How far this clock is ahead of that of the database' };
  metrics.measure(skew, () => clockSkew(services));
}

function runsJobs({ role, workerQueues }: Measuring['config'], queue: WorkerQueue): boolean {
  return role !== 'web' && workerQueues.includes(queue);
}

/** One query after the other: a scrape must not fill the pool. */
async function readLanes({ db, clock, config }: Measuring): Promise<LaneStats[]> {
  const now = clock.now();
  return [
    ...named('sms', await laneStats(db, smsQueue, now)),
    ...named('push', await laneStats(db, pushQueue, now)),
    ...named('announcements', await laneStats(db, announcementQueue, now)),
    ...named('notices', await laneStats(db, noticeQueue, now)),
    ...named('callbacks', await laneStats(db, callbackQueue, now)),
    ...named('recordings', await laneStats(db, recordingQueue, now)),
    ...named('captions', await captionLanes({ db, config }, now)),
    ...named('billing', await laneStats(db, effectQueue, now)),
    ...named('writing', await laneStats(db, checkQueue, now)),
    await compactionLane(db, now),
  ];
}

/** Without speech, recordings wait for nothing that will come. */
async function captionLanes({ db, config }: Pick<Measuring, 'db' | 'config'>, now: Date): Promise<LaneStats[]> {
  const lanes = await laneStats(db, transcriptQueue, now);
  return lanes.filter(({ lane }) => lane !== 'automatic' || config.speechProcesses > 0);
}

function named(queue: string, lanes: readonly LaneStats[]): LaneStats[] {
  return lanes.map((stats) => ({ ...stats, lane: stats.lane === 'all' ? queue : `${queue}/${stats.lane}` }));
}

async function readDead({ db }: Measuring): Promise<Map<string, number>> {
  return new Map([
    ['sms', await countDead(db, smsQueue)],
    ['push', await countDead(db, pushQueue)],
    ['announcements', await countDead(db, announcementQueue)],
    ['notices', await countDead(db, noticeQueue)],
    ['callbacks', await countDead(db, callbackQueue)],
    ['recordings', await countDead(db, recordingQueue)],
    ['captions', await countDead(db, transcriptQueue)],
    ['billing', await countDead(db, effectQueue)],
    ['writing', await countDead(db, checkQueue)],
  ]);
}
