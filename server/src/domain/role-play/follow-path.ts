import { judgeTalk } from '@lisan/contract/learner/judge-talk';
import type { Fit, RolePlayView } from '@lisan/contract/learner/role-play';

/**
 * Returns the outcome of a conversation by its path of chosen lines; undefined when a line does not exist, or the path
 * stops early or continues after the end. `path` has the place of the chosen line in each turn, from the first turn.
 */
export function followPath({ turns, ends }: RolePlayView, path: readonly number[]): Fit | undefined {
  const lines: Fit[] = [];
  let at = turns[0]?.id;
  for (const place of path) {
    const turn = turns.find(({ id }) => id === at);
    const choice = turn?.choices[place];
    if (!choice) return undefined;
    lines.push(choice.fit);
    at = choice.next;
  }
  const end = ends.find(({ id }) => id === at);
  return end && judgeTalk(end.outcome, lines);
}
