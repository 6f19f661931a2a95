import type { RolePlayView } from '@lisan/contract/learner/role-play';
import { useState } from 'react';
import { stopAudio } from '../../../lib/media/audio-player.ts';
import { readRun, storeRun } from '../../../lib/storage/stored-run.ts';
import {
  advance,
  choose,
  followRun,
  isTalkRun,
  NEW_RUN,
  talkKey,
  type TalkPlace,
  type TalkRun,
  type TalkStage,
} from './talk-run.ts';

export type Talk = {
  /** Null before the first line. */
  stage: TalkStage | null;
  path: readonly number[];
  place: TalkPlace;
  start: () => void;
  choose: (index: number, isSilent: boolean) => void;
  /** After speaking or after the remark. */
  advance: (isSilent: boolean) => void;
};

/** Runs a conversation. Its place survives a reload. */
export function useTalk(rolePlay: RolePlayView): Talk {
  const [run, setRun] = useState<TalkRun | null>(() => restoreRun(rolePlay));
  const path = run?.path ?? [];
  const place = followRun(rolePlay, path);
  if (place === null) throw new Error('A conversation has no turn');
  const go = (next: TalkRun) => {
    stopAudio();
    setRun(next);
    storeRun(talkKey(rolePlay), next);
  };
  return {
    stage: run?.stage ?? null,
    path,
    place,
    start: () => go(NEW_RUN),
    choose: (index, isSilent) => go(choose(rolePlay, { path, stage: 'choose' }, index, { isSilent })),
    advance: (isSilent) => run && go(advance(rolePlay, run, { isSilent })),
  };
}

/** Returns the stored run, unless its path does not lead to its stage. */
function restoreRun(rolePlay: RolePlayView): TalkRun | null {
  const run = readRun(talkKey(rolePlay), isTalkRun);
  const place = run && followRun(rolePlay, run.path);
  if (!place) return null;
  const isPlaced = run.stage === 'choose' ? place.turn !== null : place.exchanges.length > 0;
  return isPlaced && (run.stage !== 'end' || place.end !== null) ? run : null;
}
