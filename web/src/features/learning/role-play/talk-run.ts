import type { RolePlayView } from '@lisan/contract/learner/role-play';
import type { RunKey } from '../../../lib/storage/stored-run.ts';

type Turn = RolePlayView['turns'][number];
export type Choice = Turn['choices'][number];
export type End = RolePlayView['ends'][number];

/** A line of the partner and the learner's reply to it. */
export type Exchange = { turn: Turn; choice: Choice };

/**
 * `choose`: a reply is chosen. `say`: the learner speaks the good reply, before the remark on it or, after another
 * choice, in its place. `remark`: the choice is judged. `end`: the conversation is over.
 */
export type TalkStage = 'choose' | 'say' | 'remark' | 'end';

/**
 * A conversation in progress: the place of the chosen reply in each turn. In `say` and `remark` the last reply is
 * discussed.
 */
export type TalkRun = { path: readonly number[]; stage: TalkStage };

export const NEW_RUN: TalkRun = { path: [], stage: 'choose' };

const STAGES: readonly unknown[] = ['choose', 'say', 'remark', 'end'] satisfies TalkStage[];

export function isTalkRun(value: unknown): value is TalkRun {
  if (typeof value !== 'object' || value === null || !('path' in value) || !('stage' in value)) return false;
  return Array.isArray(value.path) && value.path.every(Number.isInteger) && STAGES.includes(value.stage);
}

/** Returns the key of the stored place in a conversation, which survives a reload. */
export function talkKey(rolePlay: RolePlayView): RunKey {
  return { name: `talk ${rolePlay.uuid}`, content: rolePlay };
}

/** The exchanges of a run, and the turn or the end after the last exchange. */
export type TalkPlace = { exchanges: Exchange[] } & ({ turn: Turn; end: null } | { turn: null; end: End });

/** Follows the chosen replies from the first turn. Null if they do not exist, as in another version of the course. */
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

/** Returns the reply that the learner speaks: the chosen one if it is good, else a good one of the same turn. */
export function lineToSay({ turn, choice }: Exchange): Choice | undefined {
  return choice.fit === 'good' ? choice : turn.choices.find(({ fit }) => fit === 'good');
}

type Speaking = { isSilent: boolean };

/** Chooses a reply. A good reply is spoken before its remark. */
export function choose(rolePlay: RolePlayView, run: TalkRun, index: number, { isSilent }: Speaking): TalkRun {
  const path = [...run.path, index];
  const chosen = followRun(rolePlay, path)?.exchanges.at(-1)?.choice;
  return { path, stage: isSilent || chosen?.fit !== 'good' ? 'remark' : 'say' };
}

/** Returns the run after speaking or after the remark. The good reply is spoken after the remark on another choice. */
export function advance(rolePlay: RolePlayView, { path, stage }: TalkRun, { isSilent }: Speaking): TalkRun {
  const place = followRun(rolePlay, path);
  const last = place?.exchanges.at(-1);
  const isGood = last?.choice.fit === 'good';
  if (stage === 'say' && isGood) return { path, stage: 'remark' };
  if (stage === 'remark' && !isSilent && last && !isGood && lineToSay(last)) return { path, stage: 'say' };
  return { path, stage: place?.end ? 'end' : 'choose' };
}
