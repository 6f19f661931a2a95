import type { LevelView } from '@lisan/contract/learner/level';

/** The facts of the published course that areas below learning use. */
export type CourseFacts = {
  info: { avatars: readonly { id: string }[]; support: { phone: string; email: string } };
  level(id: string): LevelView | undefined;
  /** @throws AppError not_found */
  requireLevel(id: string): LevelView;
};
