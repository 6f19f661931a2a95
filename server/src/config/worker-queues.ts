/** What an operator can give processes of their own. */
export const WORKER_QUEUES = ['codes', 'billing', 'broadcast', 'media'] as const;
export type WorkerQueue = (typeof WORKER_QUEUES)[number];

export function isWorkerQueue(name: string): name is WorkerQueue {
  return (WORKER_QUEUES as readonly string[]).includes(name);
}
