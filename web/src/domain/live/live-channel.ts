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
} from '@lisan/contract/realtime';
import { createSilenceWatch } from '../../lib/silence-watch.ts';

export type LiveChannelClosure = 'unauthenticated' | 'forbidden' | 'tooMany';

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
  /** Missed events are no longer retained. */
  onReset?: () => void;
  /** An own message is stored: `id` as it was sent, `messageId` as lists and events name it. */
  onAck?: (id: string, messageId: string) => void;
  /** `id` where an own message was refused. */
  onFault?: (code: RealtimeFault, id: string | undefined) => void;
};

type Entry = { lessonId: string; token: string; listener: LiveChannelListener; random?: () => number };

export type LiveChannel = {
  /** Returns false where the channel is not connected: nothing was sent. */
  send: (message: ClientMessage) => boolean;
  leave: () => void;
};

// The web imports only types from the contract; these values are checked against it.
const PATH: typeof REALTIME_PATH = '/realtime';
const PROTOCOL: typeof REALTIME_PROTOCOL = 'live.v1';
const FINAL: { [code: number]: LiveChannelClosure } = {
  [4401 satisfies (typeof CLOSE_CODES)['unauthenticated']]: 'unauthenticated',
  [4403 satisfies (typeof CLOSE_CODES)['forbidden']]: 'forbidden',
  [4429 satisfies (typeof CLOSE_CODES)['tooMany']]: 'tooMany',
};

/** The server ticks at least every five seconds. */
export const SILENCE_TIMEOUT_MS = 30_000;

/** A code that no server sends. */
const SILENT = 0;

const MIN_WAIT_MS = 200;
const FIRST_WAIT_MS = 2000;
const MAX_WAIT_MS = 30_000;

/** Full jitter: from 0.2 s to a limit that doubles from 2 s to 30 s, so that a crowd does not reconnect at once. */
export function reconnectDelay(tries: number, random: () => number): number {
  const limit = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);
  return MIN_WAIT_MS + random() * (limit - MIN_WAIT_MS);
}

/** Joins a lesson's channel and reconnects until it is left or the server closes it for good. */
export function joinLiveChannel({ lessonId, token, listener, random = Math.random }: Entry): LiveChannel {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let isClosed = false;
  let last: ResumePoint | undefined;
  // After a change of network a connection can be dead without a close event.
  const silence = createSilenceWatch(SILENCE_TIMEOUT_MS, dropSilent);

  function connect(): void {
    const opened = new WebSocket(socketAddress(), [PROTOCOL, `bearer.${token}`]);
    socket = opened;
    silence.reset();
    opened.addEventListener('open', () => sendTo(opened, helloTo(lessonId, last)));
    opened.addEventListener('message', ({ data }) => {
      if (socket !== opened) return;
      silence.reset();
      receive(JSON.parse(String(data)) as ServerMessage);
    });
    opened.addEventListener('close', ({ code }) => {
      // A connection that was dropped as silent may close much later.
      if (socket === opened) end(code);
    });
  }

  function receive(message: ServerMessage): void {
    if (isClosed) return;
    last = resumePoint(last, message);
    if (message.type === 'welcome') {
      tries = 0;
      listener.onLink(true);
    }
    dispatch(listener, message);
  }

  function dropSilent(): void {
    const dead = socket;
    socket = null;
    dead?.close();
    end(SILENT);
  }

  function end(code: number): void {
    silence.stop();
    if (isClosed) return;
    listener.onLink(false);
    const reason = FINAL[code];
    if (reason) {
      isClosed = true;
      return listener.onClosed(reason);
    }
    timer = setTimeout(connect, reconnectDelay(tries, random));
    tries += 1;
  }

  function leave(): void {
    if (isClosed) return;
    isClosed = true;
    clearTimeout(timer);
    silence.stop();
    send({ type: 'leave' });
    socket?.close();
  }

  const send = (message: ClientMessage) => trySend(socket, message);

  connect();
  return { send, leave };
}

/** The event from which the next connection resumes. */
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

function trySend(socket: WebSocket | null, message: ClientMessage): boolean {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  sendTo(socket, message);
  return true;
}

function sendTo(socket: WebSocket, message: ClientMessage): void {
  socket.send(JSON.stringify(message));
}

export function socketAddress(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${PATH}`;
}
