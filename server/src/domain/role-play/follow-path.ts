import type { RolePlayView } from '@lisan/contract/role-play';

export type RolePlayEnd = RolePlayView['ends'][number];

/**
 * Returns the end that a path of chosen lines reaches; undefined when a line does not exist, or the path stops early or
 * continues after the end. `path` has the place of the chosen line in each turn, from the first turn.
 */
export function followPath({ turns, ends }: RolePlayView, path: readonly number[]): RolePlayEnd | undefined {
  let at = turns[0]?.id;
  for (const place of path) {
    const turn = turns.find(({ id }) => id === at);
    const choice = turn?.choices[place];
    if (!choice) return undefined;
    at = choice.next;
  }
  return ends.find(({ id }) => id === at);
}
