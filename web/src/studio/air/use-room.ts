import type { LessonEvent, ViewerName } from '@lisan/contract/live/realtime';
import { useEffect, useEffectEvent, useState } from 'react';
import { joinLiveChannel } from '../../domain/live/live-channel.ts';
import { useToken } from '../../domain/learner/session/use-token.ts';

export type Room = {
  /** Null until the channel has sent them. */
  counts: { viewers: number; likes: number } | null;
  /** The latest viewers, newest first. */
  newest: readonly ViewerName[];
};

type RoomCallbacks = { onEvent: (kind: LessonEvent['kind']) => void; onChanged: () => void };

const EMPTY: Room = { counts: null, newest: [] };

/** Joins the lesson's channel as its teacher: counts, latest viewers, and events. */
export function useRoom(lessonId: string, callbacks: RoomCallbacks): Room {
  const token = useToken();
  const [room, setRoom] = useState(EMPTY);
  const handleEvent = useEffectEvent((kind: LessonEvent['kind']) => callbacks.onEvent(kind));
  const change = useEffectEvent(() => callbacks.onChanged());
  useEffect(() => {
    if (token === null) return;
    const channel = joinLiveChannel({
      lessonId,
      token,
      listener: {
        onCounts: ({ viewers, likes, roster }) =>
          setRoom((before) => ({ counts: { viewers, likes }, newest: roster ?? before.newest })),
        onEvent: ({ kind }) => handleEvent(kind),
        onChanged: () => change(),
        onLink: () => {},
        onClosed: () => {},
      },
    });
    return channel.leave;
  }, [lessonId, token]);
  return room;
}
