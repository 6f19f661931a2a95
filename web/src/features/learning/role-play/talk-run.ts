import type { RolePlayView } from '@lisan/contract/learner/role-play';
import type { RunKey } from '../../../lib/stored-run.ts';

type Turn = RolePlayView['turns'][number];
export type Choice = Turn['choices'][number];
export type End = RolePlayView['ends'][number];

/** A line of the partner and the learner's reply to it. */
export type Exchange = { turn: Turn; choice: Choice };

/** `choose`: a reply is chosen. `say`: the learner speaks the chosen reply. `remark`: it is judged. `end`: the conversation is over. */
export type TalkStage = 'choose' | 'say' | 'remark' | 'end';

/** A conversation in progress: the place of the chosen reply in each turn. In `say` and `remark` the last one is discussed. */
export type TalkRun = { path: readonly number[]; stage: TalkStage };

export const NEW_RUN: TalkRun = { path: [], stage: 'choose' };

const STAGES: readonly unknown[] = ['choose', 'say', 'remark', 'end'] satisfies TalkStage[];

export function isTalkRun(value: unknown): value is TalkRun {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('stage' in value)) return false;
  return Array.isArray(value.path) && value.path.every(Number.isInteger) && STAGES.includes(value.stage);
}

/** The key under which the place in a conversation survives a reload. */
export function talkKey(rolePlay: RolePlayView): RunKey {
  return { name: `talk ${rolePlay.uuid}`, content: rolePlay };
}

/** The exchanges of a run, and the turn or the end to which the last of them leads. */
export type TalkPlace = { exchanges: Exchange[] } & ({ turn: Turn; end: null } | { turn: null; end: End });

/** Follows the chosen replies from the first turn. Null where they do not exist, as in another version of the course. */
export function followRun({ turns, ends }: RolePlayView, path: readonly number[]): TalkPlace | null {
  const exchanges: Exchange[] = [];
  let turn = turns[0];
  let end: End | undefined;
  for (const index of path) {
    const choice = turn?.choices[index];
    if (!turn || !choice) return null;
    exchanges.push({ turn, choice });
    const { next } = choice;
    turn = turns.find(({ id }) => id === next);
    end = turn ? undefined : ends.find(({ id }) => id === next);
  }
  if (turn) return { exchanges, turn, end: null };
  return end ? { exchanges, turn: null, end } : null;
}

/** Chooses a reply; without speaking its remark follows at once. */
export function choose(run: TalkRun, index: number, isSilent: boolean): TalkRun {
  return { path: [...run.path, index], stage: isSilent ? 'remark' : 'say' };
}
