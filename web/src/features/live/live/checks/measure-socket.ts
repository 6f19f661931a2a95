import type { ClientMessage, REALTIME_PATH, REALTIME_PROTOCOL } from '@lisan/contract/live/realtime';
import { socketUrl } from '../../../../lib/net/reconnecting-socket.ts';

const PATH: typeof REALTIME_PATH = '/realtime';
const PROTOCOL: typeof REALTIME_PROTOCOL = 'live.v1';
const MAX_MS = 8000;
/** No lesson has this id: the server answers a request for its channel at once. */
const NOWHERE = 'live-viewer-channel.00000000-0000-4000-8000-000000000000';

/** Milliseconds. `roundTrip`: from a word over the open channel to its answer, which guests are not given. */
export type SocketTimes = { opening: number; roundTrip: number | null };

/**
 * Measures how long the realtime channel takes to open and to answer, null without a connection. It opens for guests
 * too: the server checks the access after the handshake.
 */
export function measureSocket(token: string | null): Promise<SocketTimes | null> {
  return new Promise((resolve) => {
    const start = performance.now();
    const socket = new WebSocket(socketUrl(PATH), [PROTOCOL, ...(token === null ? [] : [`bearer.${token}`])]);
    let opened: number | null = null;
    const end = (roundTrip: number | null) => {
      clearTimeout(timer);
      resolve(opened === null ? null : { opening: opened - start, roundTrip });
      socket.close();
    };
    const timer = setTimeout(() => end(null), MAX_MS);
    socket.addEventListener('open', () => {
      opened = performance.now();
      if (token === null) return end(null);
      const hello: ClientMessage = { type: 'hello', channel: NOWHERE };
      socket.send(JSON.stringify(hello));
    });
    socket.addEventListener('message', () => end(opened === null ? null : performance.now() - opened));
    socket.addEventListener('close', () => end(null));
    socket.addEventListener('error', () => end(null));
  });
}
