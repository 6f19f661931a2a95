import type { JoinTicket } from '@lisan/contract/live';
import type { MEDIA_PROTOCOL, PublisherMessage, ToPublisher } from '@lisan/contract/live-media';

// The web takes only types from the contract; this is checked against it.
const PROTOCOL: typeof MEDIA_PROTOCOL = 'media.v1';

export type MediaLink = {
  send: (data: Blob) => void;
  /** Bytes that have not left yet. */
  pendingBytes: () => number;
  /** Says that nothing more comes, lets what waits leave for at most two seconds, and closes. */
  finish: () => Promise<void>;
  /** Lets go at once, and hears nothing of it any more. */
  drop: () => void;
};

type MediaLinkOptions = {
  ticket: JoinTicket;
  mime: string;
  /** The server takes what comes from now on. */
  onAccepted: () => void;
  onEnd: (code: number) => void;
};

const FLUSH_MS = 2000;
const LOOK_MS = 50;

export function openMediaLink({ ticket, mime, onAccepted, onEnd }: MediaLinkOptions): MediaLink {
  const socket = new WebSocket(addressOf(ticket), [PROTOCOL, `ticket.${ticket.key}`]);
  let isDropped = false;
  socket.addEventListener('open', () => send(socket, { type: 'start', mime }));
  socket.addEventListener('message', ({ data }) => {
    // The server's own messages, in the contract's shape.
    const message = JSON.parse(String(data)) as ToPublisher;
    if (!isDropped && message.type === 'accepted') onAccepted();
  });
  socket.addEventListener('close', ({ code }) => {
    if (!isDropped) onEnd(code);
  });
  const drop = () => {
    isDropped = true;
    socket.close();
  };
  return {
    send: (data) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(data);
    },
    pendingBytes: () => socket.bufferedAmount,
    finish: async () => {
      if (socket.readyState === WebSocket.OPEN) {
        send(socket, { type: 'stop' });
        await flushed(socket);
      }
      drop();
    },
    drop,
  };
}

/** The embedded provider's tickets name the path; it is on this very host. */
function addressOf({ settings }: JoinTicket): string {
  const path = typeof settings.publish_path === 'string' ? settings.publish_path : '/live/publish';
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${path}`;
}

async function flushed(socket: WebSocket): Promise<void> {
  for (let waited = 0; waited < FLUSH_MS && socket.bufferedAmount > 0; waited += LOOK_MS)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}

function send(socket: WebSocket, message: PublisherMessage): void {
  socket.send(JSON.stringify(message));
}
