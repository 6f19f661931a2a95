import type {
  CLOSE_CODES,
  REALTIME_PATH,
  REALTIME_PROTOCOL,
  ServerMessage,
  ClientMessage,
} from '@lisan/contract/realtime';

export type LeftBecause = 'unauthenticated' | 'forbidden' | 'tooMany';

export type LiveChannelListener = {
  /** Absolute numbers, whenever they change. */
  onCounts: (counts: { viewers: number; likes: number }) => void;
  /** The lesson began or ended, or something was missed: read it anew. */
  onChanged: () => void;
  /** Whether the numbers come by this way now. */
  onLink: (isOpen: boolean) => void;
  /** The server wants this visitor out; no further try is made. */
  onLeft: (because: LeftBecause) => void;
};

type Entry = { lessonId: string; token: string; listener: LiveChannelListener; random?: () => number };

// The web takes only types from the contract; these are checked against it.
const PATH: typeof REALTIME_PATH = '/realtime';
const PROTOCOL: typeof REALTIME_PROTOCOL = 'live.v1';
const FINAL: { [code: number]: LeftBecause } = {
  [4401 satisfies (typeof CLOSE_CODES)['unauthenticated']]: 'unauthenticated',
  [4403 satisfies (typeof CLOSE_CODES)['forbidden']]: 'forbidden',
  [4429 satisfies (typeof CLOSE_CODES)['tooMany']]: 'tooMany',
};

const SHORTEST_WAIT_MS = 200;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

/** Full jitter: anything from 0.2 s to a limit that doubles from 2 s to 30 s, so that a crowd does not come back at once. */
export function reconnectDelay(tries: number, random: () => number): number {
  const limit = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);
  return SHORTEST_WAIT_MS + random() * (limit - SHORTEST_WAIT_MS);
}

/** Enters a lesson's channel and stays, through broken connections, until the returned function is called or the server says no. */
export function enterLiveChannel({ lessonId, token, listener, random = Math.random }: Entry): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let isLeft = false;
  let last: { epoch: string; seq: number } | undefined;

  function connect(): void {
    const opened = new WebSocket(socketAddress(), [PROTOCOL, `bearer.${token}`]);
    socket = opened;
    opened.addEventListener('open', () =>
      say(opened, { type: 'hello', channel: `live-viewer-channel.${lessonId}`, ...(last ? { resume: last } : {}) }),
    );
    opened.addEventListener('message', ({ data }) => hear(JSON.parse(String(data)) as ServerMessage));
    opened.addEventListener('close', ({ code }) => end(code));
  }

  function hear(message: ServerMessage): void {
    if (isLeft) return;
    if (message.type === 'welcome') {
      tries = 0;
      last = { epoch: message.epoch, seq: message.seq };
      listener.onLink(true);
    }
    if (message.type === 'welcome' || message.type === 'tick')
      listener.onCounts({ viewers: message.viewers, likes: message.likes });
    if (message.type === 'event') last = { epoch: message.epoch, seq: message.seq };
    if (message.type === 'reset') last = undefined;
    if (message.type === 'event' || message.type === 'reset' || message.type === 'err') listener.onChanged();
  }

  function end(code: number): void {
    if (isLeft) return;
    listener.onLink(false);
    const because = FINAL[code];
    if (because) {
      isLeft = true;
      return listener.onLeft(because);
    }
    timer = setTimeout(connect, reconnectDelay(tries, random));
    tries += 1;
  }

  function leave(): void {
    if (isLeft) return;
    isLeft = true;
    clearTimeout(timer);
    if (socket?.readyState === WebSocket.OPEN) say(socket, { type: 'leave' });
    socket?.close();
  }

  connect();
  return leave;
}

function say(socket: WebSocket, message: ClientMessage): void {
  socket.send(JSON.stringify(message));
}

export function socketAddress(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${PATH}`;
}
