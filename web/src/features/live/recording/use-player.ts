import { useEffect, useRef, useState, type RefObject } from 'react';
import type { PlayableRecording } from '@lisan/contract/live/recording';
import { stopAudio } from '../../../lib/media/audio-player.ts';
import { call } from '../../../lib/net/call.ts';
import { elapsed } from '../../../lib/time/clock.ts';
import { resumePoint } from './resume-point.ts';

type PlayerState = 'paused' | 'playing' | 'waiting' | 'ended' | 'failed';
export type Player = {
  media: RefObject<HTMLMediaElement | null>;
  state: PlayerState;
  time: number;
  /** The position of the resumed playback, until the learner seeks. */
  resumedAt: number;
  rate: number;
  toggle: () => void;
  seek: (time: number) => void;
  setRate: (rate: number) => void;
  /** Loads the address again. */
  reload: () => void;
};

/**
 * Plays a recording: resumes at the last position, even after a change of address, and saves the position on the
 * server. `startAt`: the second that a link names, in place of the last position.
 */
export function usePlayer(content: PlayableRecording, startAt: number | null = null): Player {
  const media = useRef<HTMLMediaElement>(null);
  const [state, setState] = useState<PlayerState>('paused');
  const [resumedAt, setResumedAt] = useState(() =>
    startAt === null ? resumePoint(content.position, content.seconds) : 0,
  );
  const [time, setTime] = useState(startAt ?? resumedAt);
  const [rate, setRate] = useState(1);
  // Read by callbacks that outlive a render: a new address of the same recording, and leaving.
  const place = useRef({ time, isWanted: false, isChosen: false });

  useEffect(() => {
    const element = media.current;
    if (!element) return;
    return followMedia(element, { id: content.id, place, onState: setState, onTime: setTime });
  }, [content.id]);
  useEffect(() => {
    if (media.current) media.current.playbackRate = rate;
  }, [rate, content.media_url]);

  function play() {
    stopAudio();
    media.current?.play().catch(() => {
      // The element reports failures itself; a play that a pause interrupted is no failure.
    });
  }
  return {
    media,
    state,
    time,
    resumedAt,
    rate,
    toggle: () => (media.current?.paused === false ? media.current.pause() : play()),
    seek: (to) => {
      place.current.time = to;
      place.current.isChosen = true;
      if (media.current) media.current.currentTime = to;
      setTime(to);
      setResumedAt(0);
    },
    setRate,
    reload: () => media.current?.load(),
  };
}

type Following = {
  id: string;
  /** `isChosen`: played or sought by the learner; the start of an opened recording is not worth saving. */
  place: RefObject<{ time: number; isWanted: boolean; isChosen: boolean }>;
  onState: (state: PlayerState) => void;
  onTime: (time: number) => void;
};

/** Browsers may seek to a frame beside the wanted second. */
const SAME_PLACE_S = 0.5;

function followMedia(element: HTMLMediaElement, { id, place, onState, onTime }: Following): () => void {
  const saver = createPositionSaver((seconds, keepalive) => {
    call('POST /api/recording/position', { body: { id, seconds }, keepalive }).catch(() => {
      // The next save covers it; playback is not interrupted.
    });
  });
  const listening = new AbortController();
  const on = (event: string, run: () => void) => element.addEventListener(event, run, { signal: listening.signal });
  on('loadedmetadata', () => {
    element.currentTime = place.current.time;
    onState(place.current.isWanted ? 'waiting' : 'paused');
    if (place.current.isWanted) void element.play().catch(() => onState('paused'));
  });
  on('timeupdate', () => {
    // While another address loads the element reports 0, which is no position.
    if (element.readyState === 0) return;
    place.current.time = element.currentTime;
    onTime(element.currentTime);
    if (!element.paused) saver.note(element.currentTime);
  });
  on('seeking', () => {
    // The browser's own controls seek without the player; the seek to the start is to the place that is known.
    if (element.readyState > 0 && Math.abs(element.currentTime - place.current.time) > SAME_PLACE_S)
      place.current.isChosen = true;
  });
  on('playing', () => {
    place.current.isWanted = true;
    place.current.isChosen = true;
    onState('playing');
  });
  on('waiting', () => onState('waiting'));
  on('pause', () => {
    if (element.readyState === 0) return;
    place.current.isWanted = false;
    saver.save(element.currentTime);
    onState(element.ended ? 'ended' : 'paused');
  });
  on('ended', () => onState('ended'));
  on('error', () => onState('failed'));
  const leave = () => {
    if (place.current.isChosen) saver.save(place.current.time, true);
  };
  window.addEventListener('pagehide', leave, { signal: listening.signal });
  return () => {
    listening.abort();
    leave();
  };
}

type PositionSaver = {
  /** Called while playing; saves now and then. */
  note: (seconds: number) => void;
  /** Saves at once: paused, ended, left. `isLast`: the page may be closed before the reply. */
  save: (seconds: number, isLast?: boolean) => void;
};

export const KEEP_EVERY_MS = 10_000;

/** Saves the playback position on the server, rarely while playing and always on a stop; never the same twice. */
export function createPositionSaver(
  send: (seconds: number, keepalive: boolean) => void,
  now: () => number = elapsed,
): PositionSaver {
  let sentAt = now();
  let sent = -1;
  function save(seconds: number, isLast = false): void {
    const whole = Math.floor(seconds);
    if (whole === sent) return;
    sent = whole;
    sentAt = now();
    send(whole, isLast);
  }
  return {
    save,
    note: (seconds) => {
      if (now() - sentAt >= KEEP_EVERY_MS) save(seconds);
    },
  };
}
