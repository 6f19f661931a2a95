import { expect, it } from 'vitest';
import { deliversSms, WORKER_QUEUES, type WorkerQueue } from './worker-queues.ts';

it.each<['all' | 'web' | 'worker', WorkerQueue[], boolean]>([
  ['all', [...WORKER_QUEUES], true],
  ['worker', ['codes'], true],
  ['worker', ['broadcast', 'media'], true],
  ['worker', ['billing', 'media'], false],
  ['all', ['media'], false],
  ['web', [...WORKER_QUEUES], false],
])('a process of role %s with the queues %j opens a bind of the SMSC: %s', (role, workerQueues, runs) => {
  expect(deliversSms({ role, workerQueues })).toBe(runs);
});
