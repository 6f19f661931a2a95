import { judgeTalk } from '@lisan/contract/learner/judge-talk';
import { documentsOf } from '../course.ts';
import type { FIT, RolePlay } from '../schema/role-play.ts';
import type { Check } from './check.ts';

type Fit = (typeof FIT)[number];

/** The learner's turns from the opening to an end. */
const MIN_TURNS = 3;
const MAX_TURNS = 8;

/**
 * A conversation belongs to a practical, each practical has one, and it can be played: every turn and end is reached,
 * no path goes round or is too short or long, and the ends have three outcomes, which remain three when all lines of a
 * conversation are judged.
 */
export const checkRolePlays: Check = (course) => {
  const talks = documentsOf(course.documents, 'role-play');
  const known = new Set(course.practicals.map(({ id }) => id));
  const withTalk = new Set(talks.map(({ data }) => data.practical));
  return [
    ...course.practicals
      .filter(({ id }) => !withTalk.has(id))
      .map(({ id }) => ({ file: 'role-plays', path: [], message: `the practical ${id} has no conversation` })),
    ...talks.flatMap(({ file, data }) => {
      const messages = known.has(data.practical) ? findRolePlayFaults(data) : [`no practical ${data.practical}`];
      return messages.map((message) => ({ file, path: [], message }));
    }),
  ];
};

/** Lists the faults that keep a conversation from being played. Exported for its test. */
export function findRolePlayFaults({ turns, ends }: RolePlay): string[] {
  const ids = [...turns, ...ends].map(({ id }) => id);
  const targets = new Set(turns.flatMap(({ choices }) => choices.map(({ next }) => next)));
  const [opening] = turns;
  const repeated = ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${id} is listed twice`);
  const unknown = [...targets].filter((id) => !ids.includes(id)).map((id) => `nothing is called ${id}`);
  const unreached = ids.filter((id) => id !== opening?.id && !targets.has(id)).map((id) => `${id} is never reached`);
  const outcomes = new Set(ends.map(({ outcome }) => outcome));
  const faults = [
    ...repeated,
    ...unknown,
    ...unreached,
    ...(outcomes.size < ends.length ? ['two ends have the same outcome'] : []),
  ];
  return faults.length > 0 || !opening ? faults : pathFaults({ turns, ends }, opening.id);
}

function pathFaults({ turns, ends }: Pick<RolePlay, 'turns' | 'ends'>, opening: string): string[] {
  const lengths = pathLengths(new Map(turns.map((turn) => [turn.id, turn])), opening, []);
  if (lengths.includes(Infinity)) return ['a path goes round'];
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)];
  return shortest < MIN_TURNS || longest > MAX_TURNS
    ? [`paths have ${shortest} to ${longest} turns; wanted ${MIN_TURNS} to ${MAX_TURNS}`]
    : missingOutcomes({ turns, ends }, opening).map((outcome) => `no lines lead to a ${outcome} outcome`);
}

function missingOutcomes({ turns, ends }: Pick<RolePlay, 'turns' | 'ends'>, opening: string): Fit[] {
  const judged = new Set<Fit>();
  const follow = (id: string, lines: Fit[]): void => {
    const end = ends.find((one) => one.id === id);
    if (end) judged.add(judgeTalk(end.outcome, lines));
    for (const { fit, next } of turns.find((turn) => turn.id === id)?.choices ?? []) follow(next, [...lines, fit]);
  };
  follow(opening, []);
  return ends.map(({ outcome }) => outcome).filter((outcome) => !judged.has(outcome));
}

/** Returns the learner's turns on each path from a turn to an end; infinite if a turn comes back. */
function pathLengths(turns: Map<string, RolePlay['turns'][number]>, id: string, before: string[]): number[] {
  const turn = turns.get(id);
  if (!turn) return [before.length];
  if (before.includes(id)) return [Infinity];
  return [...new Set(turn.choices.map(({ next }) => next))].flatMap((next) =>
    pathLengths(turns, next, [...before, id]),
  );
}
