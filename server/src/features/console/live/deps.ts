import type { LiveDeps } from '../../live/live/deps.ts';

/**
 * What the use cases of this feature need: the same as the calls that learners and teachers make.
 */
export type ConsoleLiveDeps = LiveDeps;
