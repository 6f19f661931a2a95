import type { JoinTicket } from '@lisan/contract/live/live';
import type { StudioLesson } from '@lisan/contract/studio/studio';
import { useState, useEffect, Fragment, useEffectEvent, type RefObject, useRef } from 'react';
import type { ViewerName, LessonEvent } from '@lisan/contract/live/realtime';
import { useMutation } from '@tanstack/react-query';
import { MixedText } from '../../ui/text/mixed-text.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { joinLiveChannel } from '../../domain/live/live-channel.ts';
import { useToken } from '../../domain/learner/session/use-token.ts';
import { call } from '../../lib/net/call.ts';
import { loadChunk } from '../../lib/chunk/load-chunk.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { studio } from '../text/studio.ts';
import { refreshLessons, cacheLesson } from '../lessons/use-lessons.ts';
import { RATES } from '../publish/bit-rates.ts';
import type { LessonKind } from '../publish/lesson-kind.ts';
import type { Publishing, PublishRequest, PublishState } from '../publish/port.ts';
import { publishers } from '../publish/publishers.ts';
import { AirControls } from './air-controls.tsx';
import { AirStage } from './air-stage.tsx';
import { LinkState } from './link-state.tsx';
import { RoomPanel } from './room-panel.tsx';
import { refreshMessages } from './use-messages.ts';
import styles from './on-air.module.css';

const text = studio.air;

type Props = {
  lesson: StudioLesson;
  ticket: JoinTicket;
  stream: MediaStream;
  onTakeOver: () => void;
  onCheck: () => void;
};

/** A running broadcast: the teacher's picture, the network, the devices and the room. */
export function OnAir({ lesson, ticket, stream, onTakeOver, onCheck }: Props) {
  const [muted, setMuted] = useState<Muted>({ microphone: false, camera: false });
  const air = usePublishing({ lessonId: lesson.id, kind: lesson.kind, ticket, stream, muted });
  const room = useRoom(lesson.id, { onEvent: () => refreshMessages(), onChanged: refreshLessons });
  const [isEnding, setEnding] = useState(false);
  useStayAwake();
  useLeaveWarning(air.state.kind !== 'over');
  return (
    <div className={styles.wide}>
      <Page title={text.title} ownHeading>
        <div className={styles.air}>
          <div className={styles.stage}>
            <h1 tabIndex={-1} className={styles.title}>
              <MixedText>{lesson.title}</MixedText>
            </h1>
            <AirStage lesson={lesson} stream={stream} counts={room.counts ?? lesson} isDark={muted.camera} />
            <Newest people={room.newest} />
            <LinkState
              state={air.state}
              best={RATES[lesson.kind][0] ?? 0}
              isMuted={muted.microphone}
              onTakeOver={onTakeOver}
              onCheck={onCheck}
            />
            <AirControls
              hasCamera={lesson.kind === 'video'}
              muted={muted}
              onMute={(what) => setMuted({ ...muted, [what]: !muted[what] })}
              onEnd={() => setEnding(true)}
            />
          </div>
          <RoomPanel lesson={lesson} newest={room.newest} />
        </div>
        <EndDialog
          lesson={lesson}
          open={isEnding}
          onStop={air.stop}
          onResume={air.resume}
          onClose={() => setEnding(false)}
        />
      </Page>
    </div>
  );
}

/** Makes the browser confirm before the page is closed or left. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

const SHOWN = 3;

/** The latest viewers. Not a live region: it changes too often. */
function Newest({ people }: { people: readonly ViewerName[] }) {
  if (people.length === 0) return null;
  return (
    <p className="small">
      {studio.air.newest}{' '}
      {people.slice(0, SHOWN).map(({ name }, index) => (
        <Fragment key={index}>
          {index > 0 && studio.air.comma}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </p>
  );
}

/** Acquires a screen wake lock, and requests it again after the page was hidden, which ends the lock. */
function useStayAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let isDisposed = false;
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isDisposed) await lock.release();
      } catch {
        // The browser may refuse it, for example with a low battery; the lesson continues without it.
      }
    };
    const askAgain = () => void ask();
    askAgain();
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isDisposed = true;
      document.removeEventListener('visibilitychange', askAgain);
      void lock?.release();
    };
  }, []);
}

type Room = {
  /** Null until the channel has sent them. */
  counts: { viewers: number; likes: number } | null;
  /** The latest viewers, newest first. */
  newest: readonly ViewerName[];
};

type RoomCallbacks = { onEvent: (kind: LessonEvent['kind']) => void; onChanged: () => void };

const EMPTY: Room = { counts: null, newest: [] };

/** Joins the lesson's channel as its teacher: counts, latest viewers, and events. */
function useRoom(lessonId: string, callbacks: RoomCallbacks): Room {
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

type Muted = { microphone: boolean; camera: boolean };

type PublishingOptions = { lessonId: string; kind: LessonKind; ticket: JoinTicket; stream: MediaStream; muted: Muted };

type Air = {
  state: PublishState;
  /** Resolves once the buffered media has been sent. */
  stop: () => Promise<void>;
  /** Publishes again after `stop`. */
  resume: () => void;
};

const CONNECTING: PublishState = { kind: 'connecting' };
const FAILED: PublishState = { kind: 'over', reason: 'failed' };

/** Publishes until the screen is left; another ticket or stream restarts it. */
function usePublishing({ lessonId, kind, ticket, stream, muted }: PublishingOptions): Air {
  const [state, setState] = useState<PublishState>(CONNECTING);
  const [run, setRun] = useState(0);
  const running = useRef<Publishing | null>(null);
  // Runs before a stream is published: a reopened stream must be muted like the previous one.
  useMuted('microphone', stream.getAudioTracks(), { isMuted: muted.microphone, running });
  useMuted('camera', stream.getVideoTracks(), { isMuted: muted.camera, running });
  useEffect(() => {
    let isDisposed = false;
    const report = (next: PublishState) => isDisposed || setState(next);
    const renew = () => call('POST /api/studio/lessons/:id/start', { params: { id: lessonId } });
    publish({ ticket, stream, kind, renew, onState: report })
      .then((publishing) => {
        if (isDisposed) return publishing.stop();
        running.current = publishing;
      })
      .catch(() => report(FAILED));
    return () => {
      isDisposed = true;
      void running.current?.stop();
      running.current = null;
      setState(CONNECTING);
    };
  }, [lessonId, kind, ticket, stream, run]);
  return { state, stop: async () => running.current?.stop(), resume: () => setRun((before) => before + 1) };
}

async function publish(request: PublishRequest): Promise<Publishing> {
  const load = publishers[request.ticket.provider];
  if (load === undefined) throw new Error(`No publisher for ${request.ticket.provider}`);
  return (await loadChunk(load)).start(request);
}

type Muting = { isMuted: boolean; running: RefObject<Publishing | null> };

function useMuted(what: keyof Muted, tracks: MediaStreamTrack[], { isMuted, running }: Muting): void {
  const [track] = tracks;
  useEffect(() => {
    if (track) track.enabled = !isMuted;
  }, [track, isMuted]);
  useEffect(() => running.current?.setMuted?.(what, isMuted), [running, what, isMuted]);
}

type EndDialogProps = {
  lesson: StudioLesson;
  open: boolean;
  onStop: () => Promise<void>;
  /** The lesson could not be ended, so it continues. */
  onResume: () => void;
  onClose: () => void;
};

/** Sends the buffered media before it ends the lesson for everyone. */
function EndDialog({ lesson, open, onStop, onResume, onClose }: EndDialogProps) {
  const end = useMutation({
    mutationFn: async () => {
      await onStop();
      return call('POST /api/studio/lessons/:id/end', { params: { id: lesson.id } });
    },
    onSuccess: (reply) => cacheLesson(reply.lesson),
    onError: onResume,
  });
  return (
    <Dialog open={open} onClose={onClose} title={studio.air.endDialog.title} role="alertdialog">
      <p>{lesson.recording_state === 'expected' ? studio.air.endDialog.body : studio.air.endDialog.bodyUnrecorded}</p>
      <FailureNotice error={end.error} />
      <Button variant="petrol" busy={end.isPending} onClick={() => end.mutate()}>
        {studio.air.endDialog.yes}
      </Button>
      <Button variant="secondary" onClick={onClose}>
        {studio.air.endDialog.no}
      </Button>
    </Dialog>
  );
}
