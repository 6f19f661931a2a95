import type { JoinTicket } from '@lisan/contract/live/live';
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import type { LessonKind } from '../publish/lesson-kind.ts';
import type { Publishing, PublishRequest, PublishState } from '../publish/port.ts';
import { publishers } from '../publish/publishers.ts';

export type Muted = { microphone: boolean; camera: boolean };

type PublishingOptions = { lessonId: string; kind: LessonKind; ticket: JoinTicket; stream: MediaStream; muted: Muted };

export type Air = {
  state: PublishState;
  /** Resolves once the buffered media has been sent. */
  stop: () => Promise<void>;
  /** Publishes again after `stop`. */
  resume: () => void;
};

const CONNECTING: PublishState = { kind: 'connecting' };
const FAILED: PublishState = { kind: 'over', reason: 'failed' };

/** Publishes until the screen is left; another ticket or stream restarts it. */
export function usePublishing({ lessonId, kind, ticket, stream, muted }: PublishingOptions): Air {
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
