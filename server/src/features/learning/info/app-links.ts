import type { AppLink } from '@lisan/contract/learner/info';

/** Lists the sources of the app; there is no store yet. */
export function appLinks({ publicUrl }: { publicUrl: string }): AppLink[] {
  return [{ platform: 'web', url: `${publicUrl}/home` }];
}
