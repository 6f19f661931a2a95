import type { LessonEvent, ViewerName } from '@lisan/contract/realtime';
import { useEffect, useEffectEvent, useState } from 'react';
import { enterLiveChannel } from '../../lib/live-channel.ts';
import { useToken } from '../../lib/session/use-token.ts';

export type Room = {
  /** Null until the channel has told them. */
  counts: { viewers: number; likes: number } | null;
  /** Who came last, the latest first. */
  newest: readonly ViewerName[];
};

type Told = { onEvent: (kind: LessonEvent['kind']) => void; onChanged: () => void };

const EMPTY: Room = { counts: null, newest: [] };

/** What the lesson's channel tells its teacher: how many, who came, that something was written. */
export function useRoom(lessonId: string, told: Told): Room {
  const token = useToken();
  const [room, setRoom] = useState(EMPTY);
  const hear = useEffectEvent((kind: LessonEvent['kind']) => told.onEvent(kind));
  const change = useEffectEvent(() => told.onChanged());
  useEffect(() => {
    if (token === null) return;
    const channel = enterLiveChannel({
      lessonId,
      token,
      listener: {
        onCounts: ({ viewers, likes, roster }) =>
          setRoom((before) => ({ counts: { viewers, likes }, newest: roster ?? before.newest })),
        onEvent: ({ kind }) => hear(kind),
        onChanged: () => change(),
        onLink: () => {},
        onLeft: () => {},
      },
    });
    return channel.leave;
  }, [lessonId, token]);
  return room;
}
