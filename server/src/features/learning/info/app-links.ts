import type { AppLink } from '@lisan/contract/learner/info';

/** Lists where the app can be had; there is no store yet. */
export function appLinks({ publicUrl }: { publicUrl: string }): AppLink[] {
  return [{ platform: 'web', url: `${publicUrl}/home` }];
}
