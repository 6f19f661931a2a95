import type { RolePlayView } from '@lisan/contract/role-play';
import { useState } from 'react';
import { stopAudio } from '../../lib/audio-player.ts';
import { readRun, storeRun } from './stored-run.ts';
import { choose, followRun, NEW_RUN, type TalkPlace, type TalkRun, type TalkStage } from './talk-run.ts';

export type Talk = {
  /** Null before the first line. */
  stage: TalkStage | null;
  path: readonly number[];
  place: TalkPlace;
  start: () => void;
  choose: (index: number, isSilent: boolean) => void;
  /** To the remark on what was said. */
  said: () => void;
  /** After the remark: to the next turn or to the end. */
  advance: () => void;
};

/** Runs a conversation. Its place survives a reload of the tab. */
export function useTalk(rolePlay: RolePlayView): Talk {
  const [run, setRun] = useState<TalkRun | null>(() => readRun(rolePlay.uuid));
  const path = run?.path ?? [];
  const place = followRun(rolePlay, path) ?? followRun(rolePlay, []);
  if (place === null) throw new Error('A conversation has no turn');
  const go = (next: TalkRun) => {
    stopAudio();
    setRun(next);
    storeRun(rolePlay.uuid, next);
  };
  return {
    stage: run?.stage ?? null,
    path,
    place,
    start: () => go(NEW_RUN),
    choose: (index, isSilent) => go(choose({ path, stage: 'choose' }, index, isSilent)),
    said: () => go({ path, stage: 'remark' }),
    advance: () => go({ path, stage: place.end ? 'end' : 'choose' }),
  };
}
