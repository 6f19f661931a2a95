/**
 * The result of a callback: done, with an outcome for support, or to be retried, with backoff or at `again`. `isFailed`:
 * it could not be applied and is given no further try.
 */
export type Synced =
  | { isDone: true; outcome: string; isFailed?: true }
  | { isDone: false; outcome: string; again?: Date };
