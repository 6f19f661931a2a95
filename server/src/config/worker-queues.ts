/** The queues that an operator can run in separate processes. */
export const WORKER_QUEUES = ['codes', 'billing', 'broadcast', 'media'] as const;
export type WorkerQueue = (typeof WORKER_QUEUES)[number];

/**
 * Whether this process sends messages to the operator: SMSCs limit the binds of an account, and other processes need
 * none.
 */
export function deliversSms(by: { role: 'all' | 'web' | 'worker'; workerQueues: readonly WorkerQueue[] }): boolean {
  return by.role !== 'web' && (by.workerQueues.includes('codes') || by.workerQueues.includes('broadcast'));
}

export function isWorkerQueue(name: string): name is WorkerQueue {
  return (WORKER_QUEUES as readonly string[]).includes(name);
}
