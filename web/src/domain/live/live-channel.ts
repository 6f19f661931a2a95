import type {
  CLOSE_CODES,
  REALTIME_PATH,
  REALTIME_PROTOCOL,
  ClientMessage,
  LessonEvent,
  RealtimeFault,
  ServerMessage,
  Tick,
  Welcome,
} from '@lisan/contract/live/realtime';
import { jitteredBackoffMs } from '../../lib/net/backoff.ts';
import { ReconnectingSocket, socketUrl } from '../../lib/net/reconnecting-socket.ts';
import type { AfterLoss } from '../../lib/net/reconnecting-socket.ts';

export type LiveChannelClosure = 'unauthenticated' | 'forbidden' | 'removed' | 'tooMany';

export type LiveChannelListener = {
  /** Absolute numbers, at every change; the names of new viewers reach only the teacher of the lesson. */
  onCounts: (counts: Pick<Tick, 'viewers' | 'likes' | 'roster' | 'joined'>) => void;
  /** The lesson started or ended, or events were missed: refetch it. */
  onChanged: () => void;
  /** Whether the channel is connected and counts arrive by it. */
  onLink: (isOpen: boolean) => void;
  /** The server closed the channel for good; it does not reconnect. */
  onClosed: (reason: LiveChannelClosure) => void;
  onWelcome?: (welcome: Welcome) => void;
  onEvent?: (event: LessonEvent) => void;
  /** The viewer's message is stored: `id` as it was sent, `messageId` as lists and events name it. */
  onReset?: () => void;
  /** With `id` if a message of the viewer was refused. */
  onAck?: (id: string, messageId: string) => void;
  /** `id` where an own message was refused. */
  onFault?: (code: RealtimeFault, id: string | undefined) => void;
};

type Entry = { lessonId: string; token: string; listener: LiveChannelListener; random?: () => number };

export type LiveChannel = {
  /** Returns false if the channel is not connected: nothing was sent. */
  send: (message: ClientMessage) => boolean;
  leave: () => void;
};

// The web imports only types from the contract; these values are checked against it.
const REALTIME: typeof REALTIME_PATH = '/realtime';
const PROTOCOL: typeof REALTIME_PROTOCOL = 'live.v1';
const FINAL: { [code: number]: LiveChannelClosure } = {
  [4401 satisfies (typeof CLOSE_CODES)['unauthenticated']]: 'unauthenticated',
  [4403 satisfies (typeof CLOSE_CODES)['forbidden']]: 'forbidden',
  [4410 satisfies (typeof CLOSE_CODES)['removed']]: 'removed',
  [4429 satisfies (typeof CLOSE_CODES)['tooMany']]: 'tooMany',
};

/** The server ticks at least every five seconds. */
export const SILENCE_TIMEOUT_MS = 30_000;

const BACKOFF = { firstMs: 2000, maxMs: 30_000 };

/** Joins a lesson's channel and reconnects until it is left or the server closes it for good. */
export function joinLiveChannel({ lessonId, token, listener, random }: Entry): LiveChannel {
  let isClosed = false;
  let last: ResumePoint | undefined;
  const socket = new ReconnectingSocket({
    target: () => ({ address: socketUrl(REALTIME), protocols: [PROTOCOL, `bearer.${token}`] }),
    onOpen: () => send(helloTo(lessonId, last)),
    onText: (text) => receive(JSON.parse(text) as ServerMessage),
    onLost: end,
    silenceTimeoutMs: () => SILENCE_TIMEOUT_MS,
    backoffMs: (failures) => jitteredBackoffMs(failures, BACKOFF, random),
  });

  function receive(message: ServerMessage): void {
    last = resumePoint(last, message);
    if (message.type === 'welcome') {
      socket.resetBackoff();
      listener.onLink(true);
    }
    dispatch(listener, message);
  }

  function end(code: number | null): AfterLoss {
    listener.onLink(false);
    const reason = code === null ? undefined : FINAL[code];
    if (!reason) return 'retry';
    isClosed = true;
    listener.onClosed(reason);
    return 'stop';
  }

  function leave(): void {
    if (isClosed) return;
    isClosed = true;
    send({ type: 'leave' });
    socket.close();
  }

  function send(message: ClientMessage): boolean {
    return socket.send(JSON.stringify(message));
  }

  return { send, leave };
}

/** The last received event; the next connection resumes after it. */
type ResumePoint = { epoch: string; seq: number };

function resumePoint(last: ResumePoint | undefined, message: ServerMessage): ResumePoint | undefined {
  if (message.type === 'reset') return undefined;
  // Missed events follow a welcome one by one: a connection that breaks among them resumes from the last one received.
  const isNewest = message.type === 'event' || (message.type === 'welcome' && !message.recovered);
  return isNewest ? { epoch: message.epoch, seq: message.seq } : last;
}

function helloTo(lessonId: string, last: ResumePoint | undefined): ClientMessage {
  return { type: 'hello', channel: `live-viewer-channel.${lessonId}`, ...(last ? { resume: last } : {}) };
}

/** Events that change the lesson itself; the others belong to its conversation. */
const CHANGES: ReadonlySet<LessonEvent['kind']> = new Set([
  'lesson.started',
  'lesson.ended',
  'chat.opened',
  'chat.closed',
]);

function dispatch(listener: LiveChannelListener, message: ServerMessage): void {
  if (message.type === 'welcome') listener.onWelcome?.(message);
  if (message.type === 'welcome' || message.type === 'tick') listener.onCounts(countsOf(message));
  if (message.type === 'event') listener.onEvent?.(message);
  if (message.type === 'reset') listener.onReset?.();
  if (message.type === 'ack') listener.onAck?.(message.id, message.message_id);
  if (message.type === 'err') listener.onFault?.(message.code, message.id);
  if (isChange(message)) listener.onChanged();
}

function countsOf(message: Welcome | Tick): Pick<Tick, 'viewers' | 'likes' | 'roster' | 'joined'> {
  const { viewers, likes } = message;
  if (message.type === 'welcome') return { viewers, likes };
  const { roster, joined } = message;
  return { viewers, likes, ...(roster ? { roster } : {}), ...(joined ? { joined } : {}) };
}

/** A refused message of the viewer does not change the lesson. */
function isChange(message: ServerMessage): boolean {
  if (message.type === 'event') return CHANGES.has(message.kind);
  return message.type === 'reset' || (message.type === 'err' && message.id === undefined);
}
