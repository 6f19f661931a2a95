import type { CategoryCode } from '@lisan/contract/learner/course';
import { useEffect, useState } from 'react';
import { readPlayer, subscribeToPlayer } from '../../../lib/media/audio-player.ts';
import { useNavigate } from '../../../lib/router/use-router.ts';
import { finishItem } from './finish-item.ts';
import { itemPath } from './rules/item-path.ts';
import { needsRecall } from './rules/needs-recall.ts';
import { nextInCategory } from './rules/next-step.ts';
import type { FoundItem } from './use-course-item.ts';
import { useDone } from './use-week.ts';

export type ItemSession = {
  /** From 1. */
  position: number;
  total: number;
  isDone: boolean;
  /** A dialogue was played on this screen; true for everything else. Points need it. */
  isPlayed: boolean;
  isLast: boolean;
  /** The last item of the category was finished on this screen. */
  isFinished: boolean;
  /** Counts the item once; may be called again. */
  finish: () => void;
  /** Finishes the item, unless it needs a recall, and goes to the next of its category. */
  advance: () => void;
};

function useHasPlayed(src: string | undefined): boolean {
  const [playedSrc, setPlayedSrc] = useState<string>();
  useEffect(
    () =>
      subscribeToPlayer(() => {
        const player = readPlayer();
        if (player.src === src && player.state === 'playing') setPlayedSrc(src);
      }),
    [src],
  );
  return src !== undefined && playedSrc === src;
}

/** Walks through one category of a week. */
export function useItemSession<C extends CategoryCode>(category: C, { item, items }: FoundItem<C>): ItemSession {
  const navigate = useNavigate();
  const done = useDone(item);
  const [isFinished, setFinished] = useState(false);
  const isDone = done.has(item.uuid);
  const hasPlayed = useHasPlayed('audio_url' in item ? item.audio_url : undefined);
  const isPlayed = category !== 'audio' || isDone || hasPlayed;

  const position = items.findIndex(({ uuid }) => uuid === item.uuid) + 1;
  const isRead = needsRecall(category);
  const next = isRead ? (items[position] ?? null) : nextInCategory(items, item.uuid, done);

  function finish() {
    if (!isDone) void finishItem(item);
  }
  function advance() {
    if (!isRead && isPlayed) finish();
    // The back button leaves the walk instead of going back through it.
    if (next) navigate(itemPath(category, next.uuid), { replace: true });
    else if (isRead || !isPlayed) navigate(`/week/${item.week}`, { replace: true });
    else setFinished(true);
  }
  return { position, total: items.length, isDone, isPlayed, isLast: next === null, isFinished, finish, advance };
}
