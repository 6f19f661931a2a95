import type { LevelView } from '@lisan/contract/learner/level';

/** What the areas below learning know of the published course. */
export type CourseFacts = {
  info: { avatars: readonly { id: string }[]; support: { phone: string; email: string } };
  level(id: string): LevelView | undefined;
  /** @throws AppError not_found */
  requireLevel(id: string): LevelView;
};
