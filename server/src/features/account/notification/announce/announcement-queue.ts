import { Queue } from '../../../../platform/queue/queue.ts';

/** Announcements of lessons to followers. One claim covers all followers, in batches of one transaction each. */
export const announcementQueue = new Queue({
  name: 'announcements',
  table: 'lesson_announcement',
  key: ['channel_id', 'type'],
  lanes: { all: null },
  dueColumn: 'due_at',
  // Longer than a batch takes; each batch extends it.
  leaseMs: 60_000,
  maxAttempts: 20,
  backoff: { firstMs: 5_000, maxMs: 600_000 },
});
