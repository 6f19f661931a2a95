/** The result of a callback: done, with an outcome for support, or to be retried, with backoff or at `again`. */
export type Synced = { isDone: true; outcome: string } | { isDone: false; outcome: string; again?: Date };
